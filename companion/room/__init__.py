"""One table, many phones: who may say what, what is answered, and what each may see.

No window, no HTML, no HTTP: the app, a web page and a test all play through it.
"""
