"use strict";
/* The organiser's page shows what the server sends and sends what was tapped. */

const $ = id => document.getElementById(id);
const KEY = "costiera.organiser", EVERY = 3000;
let key = decodeURIComponent(location.hash.slice(1)), tab = "tables", answers = {}, shown = "";

function remember() {
  try {
    if (key) localStorage.setItem(KEY, key); else key = localStorage.getItem(KEY) || "";
  } catch { /* it stands in the address then */ }
}

function tell(text) {
  $("message").textContent = text || "";
  $("message").hidden = !text;
}

async function act(what, content = {}) {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${key}` };
  try {
    const body = JSON.stringify({ do: what, ...content });
    const answer = await fetch(`/club/do${location.search}`, { method: "POST", headers, body });
    const found = await answer.json();
    tell(found.because);
    return found.because ? null : found;
  } catch (error) {
    tell(String(error.message || error));
    return null;
  }
}

function show(html) {
  if (html === shown) return;
  shown = html;
  $("shown").innerHTML = html;
}

async function open(name) {
  tab = name;
  for (const one of document.querySelectorAll("[data-tab]")) {
    if (one.dataset.tab === name) one.setAttribute("aria-current", "page"); else one.removeAttribute("aria-current");
  }
  $("new").hidden = name !== "new";
  if (name === "new") { show(""); return renew(); }
  const what = { tables: "lobby", posters: "posters", results: "results" }[name];
  const found = await act(what, { origin: location.origin });
  if (found && tab === name) show(found.html);
}

function setUp() {
  return { game: $("game").value, names: $("names").value.split("\n"), answers };
}

async function renew(touched = {}) {
  const found = await act("new", { ...setUp(), ...touched });
  if (!found) return;
  if (found.done) return begun();
  answers = found.answers;
  $("asked").innerHTML = found.html;
}

function begun() {
  answers = {};
  $("names").value = $("file").value = "";
  open("tables");
}

async function save(kind) {
  const found = await act("export", { as: kind });
  if (!found) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([found.text]));
  link.download = found.name;
  link.click();
}

document.addEventListener("click", async event => {
  const button = event.target.closest("button");
  if (!button || button.disabled) return;
  const data = button.dataset;
  if ("tab" in data) return open(data.tab);
  if ("print" in data) return window.print();
  if ("save" in data) return save(data.save);
  if ("start" in data) return renew({ start: true });
  if ("field" in data) return renew({ field: data.field, value: JSON.parse(data.value) });
  if ("refused" in data) return tell(data.refused);
  if ("poster" in data) {
    const found = await act("posters", { origin: location.origin, table: data.poster });
    if (found) { tab = "poster"; show(found.html); }
    return;
  }
  if ("do" in data && (!data.sure || window.confirm(data.sure))) {
    const found = await act(data.do, JSON.parse(data.with));
    if (found) show(found.html);
  }
});

document.addEventListener("change", async event => {
  const at = event.target, { field, entry, put } = at.dataset;
  if (at.id === "game") { answers = {}; return renew(); }
  if (at.id === "names") return renew();
  if (at.id === "file" && at.files[0]) {
    if (await act("upload", { file: await at.files[0].text() })) begun();
    return;
  }
  if (!entry) return;
  const value = at.value === "" ? null : Math.trunc(Number(at.value));
  renew({ field, value, entry, ...(put === undefined ? {} : { put }) });
});

document.addEventListener("submit", event => event.preventDefault());
setInterval(() => { if (tab === "tables" && !document.hidden) open("tables"); }, EVERY);
remember();
open("tables");
