"use strict";

let key = null, seq = 0, form = null;
const at = id => document.getElementById(id);

async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  if (key) headers.Authorization = `Bearer ${key}`;
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
}

async function join() {
  const code = location.hash.slice(1);
  const invited = await post("/join", { code });
  if (invited.answer !== "invited") { at("link").textContent = invited.because; return; }
  for (const seat of [...invited.seats, { role: "spectator", name: "…" }]) {
    const button = document.createElement("button");
    button.textContent = seat.name;
    button.onclick = async () => {
      const joined = await post("/join", { code, role: seat.role, label: "" });
      if (joined.answer !== "joined") return;
      key = joined.key;
      at("form").replaceChildren();
      listen();
    };
    at("form").append(button);
  }
}

async function listen() {
  const answer = await fetch("/live", { headers: { Authorization: `Bearer ${key}` } });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) show(JSON.parse(line));
  }
}

function show(view) {
  if (!view.parts) return;
  seq = view.seq;
  at("link").textContent = `${view.mine.name} · ${seq}`;
  for (const [name, html] of Object.entries(view.parts)) at(name).innerHTML = html ?? "";
}

async function weigh(body) {
  const answer = await post("/weigh", body);
  if (answer.answer === "form") { form = answer; at("form").innerHTML = answer.html; }
}

document.addEventListener("click", async event => {
  const button = event.target.closest("button");
  if (!button) return;
  const { question, answers, field, tap, record } = button.dataset;
  if (question) await weigh({ question, answers: JSON.parse(answers) });
  else if (field) await weigh({ question: form.question, answers: form.answers, field, tap });
  else if (record !== undefined) {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), n => n.toString(16)).join("");
    await post("/say", { id, base: seq, question: form.question, answers: form.answers });
    at("form").replaceChildren();
  }
});

join();
