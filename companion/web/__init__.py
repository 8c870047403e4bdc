"""The table on other phones: a server, and the page it gives to browsers.

It shows the same drawings and questions as the app, and plays through `companion.room`. Nothing
here needs a window, and the app imports nothing of it before somebody shares a table.
"""
