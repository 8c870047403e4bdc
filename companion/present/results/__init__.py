"""How a table went, as plain values without a window: what results, replay and pages are made of.

- `points`: everybody's points after each step, with rounds and changes of the lead (`Run`).
- `deciding`: two players' categories side by side, and what would have turned the close calls.
- `story`: who won and why, in the sentences a person would say.
- `gains`: what a move brought whom, and each player's best one.
- `missed`: what each move left on the table, worked out in steps (`looking_back`); `kept` keeps it.
- `records`: what the table means beside the ones before it.
- `chart`: the points over the game as a drawing.

All of them speak of the game itself, also while the table stands at a "what if" or looks back. Of a
table entered at the end there is only what needs no moves.
"""
