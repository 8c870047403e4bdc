"use strict";
/* The page shows what the host sends and sends what was tapped. It knows no rule and no game. */

const $ = id => document.getElementById(id);
const WORDS = JSON.parse(document.body.dataset.words);
const say = (key, what = {}) => (WORDS[key] || key).replace(/{(\w+)}/g, (all, one) => what[one] ?? all);
const STAGE = location.pathname === "/stage";
const BEATS = 12000, SOONEST = 250, LATEST = 4000, PROTOCOL = 1;

// What this browser keeps, or the page alone where it keeps nothing.

const memory = new Map();
let keeps = true;
const kept = {
  get(name) {
    try { return localStorage.getItem(`costiera.${name}`) ?? memory.get(name) ?? null; }
    catch { keeps = false; return memory.get(name) ?? null; }
  },
  set(name, value) {
    memory.set(name, value);
    try { localStorage.setItem(`costiera.${name}`, value); } catch { keeps = false; }
  },
  drop(name) {
    memory.delete(name);
    try { localStorage.removeItem(`costiera.${name}`); } catch { keeps = false; }
  },
};
const place = STAGE ? "stage" : "key";
let key = null, code = "";

function language() { return document.documentElement.lang; }

let inFlight = 0;

async function ask(...what) {
  inFlight += 1;
  try { return await request(...what); } finally { inFlight -= 1; }
}

async function request(path, body, method = "POST") {
  const headers = { "Content-Type": "application/json" };
  if (key) headers.Authorization = `Bearer ${key}`;
  const options = method === "GET" ? { headers } : { method, headers, body: JSON.stringify(body) };
  const answer = await fetch(`${path}?language=${language()}`, options);
  if (answer.status >= 500) throw new Error("later");
  const found = await answer.json();
  found.status = answer.status;
  return found;
}

function tell(text) {
  $("message").textContent = text;
  $("message").hidden = !text;
}

// Coming in

async function begin() {
  code = decodeURIComponent(location.hash.slice(1));
  const known = JSON.parse(kept.get(place) || "null");
  if (known && (!code || known.code === code)) return enter(known.key, known.code);
  $("join").hidden = false;
  if (code) return invite();
  $("word").hidden = false;
}

async function invite(tries = 0) {
  let found;
  try { found = await ask("/join", { code }); }
  catch { return setTimeout(invite, wait(tries), tries + 1); }
  if (found.answer !== "invited") return stranger(found.because);
  if (found.protocol !== PROTOCOL) return renew();
  if (STAGE) return join("spectator");
  $("word").hidden = true;
  $("title").firstElementChild.textContent = found.game;
  const buttons = found.seats.map(seat => seatButton(seat, found["at-once"]));
  buttons.push(seatButton({ role: "spectator", name: say("join.look") }, true));
  $("seats").replaceChildren(...buttons);
  $("own").href = `costiera://join#${location.host}/${code}`;
  $("app").href = `costiera://join#${location.host}/${code}`;
  $("who").hidden = false;
  $("who").firstElementChild.focus({ preventScroll: true });
}

function seatButton(seat, isOpen) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "option";
  const text = document.createElement("span"), name = document.createElement("b");
  name.textContent = seat.name;
  text.append(name);
  if (seat.taken || !isOpen) {
    const note = document.createElement("small");
    note.textContent = say("join.taken");
    if (seat.taken) text.append(note);
  }
  if (seat.mark) button.innerHTML = seat.mark;
  button.append(text);
  button.dataset.role = seat.role;
  button.onclick = () => join(seat.role);
  return button;
}

async function join(role) {
  try { joined(await ask("/join", { code, role, label: "" })); }
  catch { tell(say("failed")); }
}

function joined(found) {
  if (found.answer === "joined") {
    kept.set(place, JSON.stringify({ key: found.key, code }));
    return enter(found.key, code);
  }
  if (found.answer !== "waiting") return stranger(found.because || say("join.declined"));
  $("who").hidden = true;
  $("waits").hidden = false;
  setTimeout(async () => {
    try { joined(await ask("/join", { request: found.request })); }
    catch { joined(found); }
  }, 1500);
}

function stranger(because) {
  tell(because || say("join.unknown"));
  $("who").hidden = $("waits").hidden = true;
  $("join").hidden = $("word").hidden = false;
}

function enter(found, from) {
  key = found;
  code = from;
  $("join").hidden = true;
  for (const id of ["table", "strip", "tabs", "me"]) $(id).hidden = false;
  document.body.classList.toggle("stage", STAGE);
  tell(keeps ? "" : say("memory"));
  listen();
  send();
}

function leave(because) {
  kept.drop(place);
  kept.drop("outbox");
  stop();
  key = null;
  for (const id of ["table", "strip", "tabs", "me"]) $(id).hidden = true;
  code = "";
  history.replaceState(null, "", location.pathname + location.search);
  stranger(because);
}

function renew() {
  if (kept.get("renewed")) return tell(say("newer"));
  kept.set("renewed", "yes");
  location.reload();
}

// The stream

let stream = null, seq = 0, mine = null, since = null, heard = 0, tries = 0, retry = 0;
const wait = tries => Math.min(LATEST, SOONEST * 2 ** tries) * (0.75 + Math.random() / 4);

function stop() {
  clearTimeout(retry);
  if (stream) stream.abort();
  stream = null;
}

async function listen() {
  stop();
  const own = stream = new AbortController();
  heard = performance.now();
  state(since ? null : "connecting");
  try {
    const headers = { Authorization: `Bearer ${key}` };
    const answer = await fetch(`/live?language=${language()}`, { headers, signal: own.signal });
    if (answer.status === 403) return leave(say("gone"));
    if (!answer.ok) throw new Error(answer.status);
    const reader = answer.body.getReader(), decoder = new TextDecoder();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (own !== stream) return;
      if (done) break;
      heard = performance.now();
      const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
      rest = lines.pop();
      for (const line of lines) if (line) take(JSON.parse(line));
    }
  } catch { /* it is opened anew */ }
  if (own === stream && key) again(false);
}

function again(isSilent) {
  stop();
  since = since || new Date();
  state(isSilent ? "asleep" : null);
  retry = setTimeout(listen, wait(tries++));
}

function take(line) {
  if (line.gone) return leave(say("gone"));
  if (line.ended) return ended();
  if (line.beat) {
    if (line.seq !== seq) listen();
    return;
  }
  tries = 0;
  since = null;
  kept.drop("renewed");
  const isNew = line.seq !== seq || !mine;
  seq = line.seq;
  mine = line.mine;
  $("role").textContent = mine.role === "spectator" ? say("watching") : mine.name || "Costiera";
  show(line.parts);
  state("live");
  send();
  if (isNew && asked) weigh(asked, false);
}

function ended() {
  stop();
  since = since || new Date();
  state("ended");
  retry = setTimeout(listen, 3 * LATEST);
}

function state(word) {
  const outbox = waiting().length;
  const time = since && since.toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit" });
  const shown = word ? say(word) : say("reconnecting", { time });
  $("link").textContent = outbox ? `${shown} · ${say("outbox", { n: outbox })}` : shown;
  document.body.classList.toggle("away", word !== "live");
  document.body.dataset.link = word || "reconnecting";
}

// Time that passes unseen does not count: a page that comes back asks at once.
function wake() { if (key && !document.hidden) { tries = 0; listen(); } }
setInterval(() => {
  if (key && stream && !document.hidden && performance.now() - heard > BEATS) again(true);
}, 1000);
document.addEventListener("visibilitychange", wake);
document.addEventListener("resume", wake);
addEventListener("pageshow", event => { if (event.persisted) wake(); });
addEventListener("online", wake);
addEventListener("offline", () => { if (key) again(false); });

// What is shown: parts in the places of their names

const parts = new Map(), meanwhile = new Map(), past = new Map();
const shownNow = name => meanwhile.get(name) ?? past.get(name) ?? parts.get(name) ?? "";
const style = document.styleSheets;
const painted = new Set();

function show(changed) {
  for (const [name, html] of Object.entries(changed)) {
    if (html === null) parts.delete(name); else parts.set(name, html);
  }
  if (changed.paints) paint(JSON.parse(changed.paints));
  const before = $("latest").textContent;
  const names = Object.keys(changed).filter(name => !meanwhile.has(name) && !past.has(name));
  put(names);
  const last = document.querySelector("#latest li");
  if (before.trim() && last && $("latest").textContent !== before) $("news").textContent = last.textContent;
}

function put(names) {
  const focus = marked(document.activeElement);
  const found = new Set();
  for (const name of names) {
    for (const at of document.querySelectorAll(`[data-part="${CSS.escape(name)}"]`)) found.add(at);
  }
  for (const at of found) if (at.isConnected) fill(at);
  if (names.includes("boards")) showBoard(board);
  settle();
  if (focus && !document.activeElement.closest("main,nav,header")) {
    const same = [...document.querySelectorAll(focus)];
    if (same.length) same[0].focus({ preventScroll: true });
  }
}

function fill(at) {
  const open = new Set([...at.querySelectorAll("details[open]")].map(one => one.dataset.keepOpen));
  at.innerHTML = shownNow(at.dataset.part);
  for (const one of at.querySelectorAll("details")) if (open.has(one.dataset.keepOpen)) one.open = true;
  for (const inner of at.querySelectorAll("[data-part]")) if (inner.isConnected) fill(inner);
}

function marked(at) {
  if (!at || !at.dataset || at === document.body) return "";
  const { field, which } = at.dataset;
  if (which !== undefined) return `${at.localName}[data-field="${CSS.escape(field)}"][data-which="${CSS.escape(which)}"]`;
  const names = ["data-ask", "data-answers", "data-say", "data-why", "data-step", "data-board", "data-field", "data-value", "data-put", "data-entry", "data-record", "data-deed", "data-keep"];
  const found = names.filter(name => at.hasAttribute(name)).map(name => `[${name}="${CSS.escape(at.getAttribute(name))}"]`);
  return found.length ? at.localName + found.join("") : "";
}

function paint(rules) {
  const sheet = style[0];
  for (const [name, [day, night]] of Object.entries(rules)) {
    if (painted.has(name)) continue;
    painted.add(name);
    sheet.insertRule(`.${name}{${day}}`, sheet.cssRules.length);
    if (night) sheet.insertRule(`@media(prefers-color-scheme:dark){.${name}{${night}}}`, sheet.cssRules.length);
  }
}

// What stays in sight must leave room for the rest, at any size of text.
function settle() {
  const fixed = [$("strip"), $("tabs"), document.querySelector("#form footer")];
  const height = fixed.reduce((sum, one) => sum + (one ? one.offsetHeight : 0), 0);
  document.body.classList.toggle("tall", height > innerHeight * 0.45);
}
addEventListener("resize", settle);

// Boards and sections

let board = "", section = "board";

function showBoard(name) {
  const boards = [...$("boards").querySelectorAll(".board")];
  if (!boards.some(one => one.dataset.part === name)) name = STAGE ? "board" : boards[0]?.dataset.part;
  board = name || "";
  for (const one of boards) one.hidden = one.dataset.part !== board;
  for (const tab of $("boards").querySelectorAll("[role=tab]")) {
    tab.setAttribute("aria-selected", tab.dataset.board === board);
  }
}

function swipe(step) {
  const names = [...$("boards").querySelectorAll("[role=tab]")].map(tab => tab.dataset.board);
  const at = names.indexOf(board) + step;
  if (names[at]) showBoard(names[at]);
}

let from = null;
$("boards").addEventListener("touchstart", event => { from = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true });
$("boards").addEventListener("touchend", event => {
  const to = event.changedTouches[0];
  if (!from || !to) return;
  const x = to.clientX - from.clientX, y = to.clientY - from.clientY;
  if (Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y)) swipe(x < 0 ? 1 : -1);
}, { passive: true });

function go(name) {
  section = name;
  for (const one of $("table").children) one.hidden = one.id !== (name === "me" ? "mine" : name);
  for (const tab of $("tabs").children) {
    if (tab.dataset.go === name) tab.setAttribute("aria-current", "page"); else tab.removeAttribute("aria-current");
  }
  scrollTo(0, 0);
}

function point(pieces) {
  for (const one of document.querySelectorAll(".lit")) one.classList.remove("lit");
  const shown = () => pieces.flatMap(name => [...$("boards").querySelectorAll(`[data-name="${CSS.escape(name)}"]`)]);
  let first = shown().find(one => !one.closest("[hidden]"));
  if (!first) {
    const other = shown()[0]?.closest(".board");
    if (other) showBoard(other.dataset.part);
  }
  for (const one of shown()) one.classList.add("lit");
  go("board");
}

// Questions

let asked = null, turns = 0;
const stack = [];
const question = () => ({ question: asked.question, answers: asked.answers, ...(asked.deed ? { deed: asked.deed } : {}) });

// A tap that comes before the answer to the last one waits for it, and then means the same control.
let asking = 0;
const held = [];

async function weigh(...what) {
  asking += 1;
  try { return await weighed(...what); }
  finally {
    asking -= 1;
    const next = !asking && held.length ? $("form").querySelector(held.shift() || "nothing") : null;
    if (next) next.click(); else if (!asking) held.length = 0;
  }
}

async function weighed(body, isFresh = true) {
  const turn = ++turns, base = seq;
  const content = asked && body === asked ? question() : body;
  $("form").classList.add("busy");
  let found;
  try { found = await ask("/weigh", content); } catch { found = { answer: "failed" }; }
  if (turn !== turns) return null;
  $("form").classList.remove("busy");
  if (found.answer !== "form") {
    if (found.answer !== "nothing" && isFresh) tell(found.because || say("failed"));
    else if (!isFresh) done();
    return found;
  }
  const wasOpen = Boolean(asked);
  asked = { ...found, base, deed: content.deed };
  paint(found.paints);
  overlay(found.board, found.strip);
  if (isFresh && found["at-once"]) return record(false), found;
  $("form").hidden = false;
  const focus = marked(document.activeElement);
  $("form").innerHTML = found.html;
  document.body.classList.add("asking");
  document.body.classList.toggle("on-board", found["on-board"]);
  if (section !== "board") go("board");
  if (!wasOpen) {
    tell("");
    scrollTo(0, 0);
    $("form").querySelector("h2").focus({ preventScroll: true });
  } else if (focus) {
    const same = $("form").querySelector(focus);
    if (same) same.focus({ preventScroll: true });
  }
  if (found["on-board"]) chooseBoard();
  settle();
  return found;
}

function chooseBoard() {
  if (document.querySelector("#boards .board:not([hidden]) [data-name]") === null) showBoard("board");
}

function overlay(pieces, strip) {
  const names = new Set([...meanwhile.keys(), ...Object.keys(pieces)]);
  if (meanwhile.has("strip") || strip) names.add("strip");
  meanwhile.clear();
  for (const [name, html] of Object.entries(pieces)) meanwhile.set(name, html);
  if (strip) meanwhile.set("strip", strip);
  put([...names]);
  showBoard(board);
}

function done() {
  turns += 1;
  asked = null;
  document.body.classList.remove("asking", "on-board");
  $("form").hidden = true;
  $("form").replaceChildren();
  overlay({}, "");
  const back = stack.pop();
  if (back) weigh(back);
}

function record(anyway) {
  const { then, base } = asked, of = asked.question;
  const after = then === null ? null : { question: of, answers: then };
  command({ ...question(), ...(anyway ? { anyway } : {}) }, base, after);
}

// The outbox: commands with ids of their own, sent one at a time, until each is answered

const waiting = () => JSON.parse(kept.get("outbox") || "[]");
const keep = commands => commands.length ? kept.set("outbox", JSON.stringify(commands)) : kept.drop("outbox");
const afterwards = new Map();
let isSending = false;

function command(what, base, after = null) {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), one => one.toString(16).padStart(2, "0")).join("");
  afterwards.set(id, { after, isAsked: Boolean(what.question) });
  keep([...waiting(), { id, base, ...what }]);
  $("form").classList.add("busy");
  for (const one of $("form").querySelectorAll("[data-record]")) one.disabled = true;
  send();
}

async function send() {
  if (isSending || !key) return;
  isSending = true;
  try {
    for (let next = waiting()[0]; next; next = waiting()[0]) {
      let found;
      try { found = await ask("/say", next); } catch { break; }
      if (found.answer === "too-fast") { setTimeout(send, 1000); break; }
      keep(waiting().filter(one => one.id !== next.id));
      answered(next, found);
    }
  } finally { isSending = false; }
  state(since ? null : stream && mine ? "live" : "connecting");
}

function answered(said, found) {
  const { after = null, isAsked = false } = afterwards.get(said.id) || {};
  afterwards.delete(said.id);
  $("form").classList.remove("busy");
  if (found.status === 403) return leave(found.because);
  if (["recorded", "sealed", "asked"].includes(found.answer)) {
    tell(found.answer === "asked" ? say("undo-asked") : found.by ? say("recorded-by", { who: found.by }) : "");
    if (isAsked && asked && asked.question === said.question) {
      if (after) asked = { ...asked, ...after, deed: undefined }, weigh(after); else done();
    }
    return;
  }
  const reasons = (found.reasons || []).map(one => one.because).join(" ");
  const first = found.answer === "moved-on" ? say("moved-on") : found.because || (reasons ? "" : say("refused"));
  tell([first, reasons].filter(Boolean).join(" "));
  if (isAsked && said.question && !said.deed) weigh({ question: said.question, answers: said.answers });
}

// Taps

const json = text => JSON.parse(text);

// A tap means what it began on, also where the page has moved under the finger meanwhile.
let began = null;
document.addEventListener("pointerdown", event => {
  began = { button: event.target.closest("button"), x: event.clientX, y: event.clientY };
}, true);

function meant(event) {
  const button = event.target.closest("button");
  if (button || !began || !began.button || !began.button.isConnected) return button;
  return Math.hypot(event.clientX - began.x, event.clientY - began.y) < 10 ? began.button : null;
}

document.addEventListener("click", async event => {
  const piece = event.target.closest(".hit");
  const button = meant(event);
  if (button && asking && $("form").contains(button)) return void held.push(marked(button));
  if (piece && !button) return tapped(piece);
  if (!button || button.disabled) return;
  const data = button.dataset;
  if ("now" in data) return lookBack(null);
  if ("go" in data) { lookBack(null); if (asked) done(); return go(data.go); }
  if ("board" in data) return showBoard(data.board);
  if ("leaveTable" in data) return leave(" ");
  if ("close" in data) return $("why").close();
  if ("ask" in data) {
    if (asked && "returns" in data) stack.push(question()); else if (!asked) stack.length = 0;
    return weigh({ question: data.ask, answers: json(data.answers) });
  }
  if ("leave" in data) return done();
  if ("record" in data) return record(data.record === "anyway");
  if ("deed" in data) return weigh({ ...question(), deed: data.deed });
  if ("field" in data) return weigh({ ...question(), field: data.field, value: json(data.value) });
  if ("refused" in data) return tell(data.refused);
  if ("say" in data) { button.disabled = true; return command(json(data.say), seq); }
  if ("why" in data) return why(data.why);
  if ("pieces" in data) { $("why").close(); return point(json(data.pieces)); }
  if ("step" in data) return lookBack(data.step);
  if ("keep" in data) return save(data.keep);
});

document.addEventListener("change", event => {
  const { field, entry, put } = event.target.dataset;
  if (event.target.id === "language") location.search = `?language=${event.target.value}`;
  if (!entry || !asked) return;
  const value = event.target.value === "" ? null : Math.trunc(Number(event.target.value));
  weigh({ ...question(), field, value, entry, ...(put === undefined ? {} : { put }) });
});

document.addEventListener("submit", event => {
  event.preventDefault();
  if (event.target.id === "word") { code = $("code").value.trim(); tell(""); invite(); }
  if (event.target.id === "question") askInWords($("words").value);
});

async function tapped(hit) {
  const group = hit.parentNode, name = group.dataset.name;
  const picture = hit.closest(".tapped");
  if (picture) {
    const value = json(picture.dataset.taps)[name];
    return value === undefined ? null : weigh({ ...question(), field: picture.dataset.field, value });
  }
  if (past.size) return null;
  if (asked && asked["on-board"]) return weigh({ ...question(), piece: name });
  if (mine && mine.role !== "spectator") {
    const found = await weigh({ piece: name });
    if (!found || found.answer !== "nothing") return null;
  }
  const title = group.querySelector("title"), text = group.querySelector("desc");
  if (title) tell([title.textContent, text && text.textContent].filter(Boolean).join(": "));
  return null;
}

// Looking: at reasons, at an earlier step, at an answer; the table stands where it stands

async function why(where) {
  const found = await ask(`/why/${where.split("/").map(encodeURIComponent).join("/")}`, null, "GET").catch(() => ({}));
  if (found.answer !== "why") return tell(found.because || say("failed"));
  $("why").lastElementChild.innerHTML = found.html;
  $("why").showModal();
}

async function lookBack(step) {
  const names = [...past.keys()];
  past.clear();
  if (step !== null) {
    const found = await ask(`/history/${step}`, null, "GET").catch(() => ({}));
    if (found.answer !== "step") return tell(found.because || say("failed"));
    if (asked) done();
    paint(json(found.parts.paints));
    for (const [name, html] of Object.entries(found.parts)) {
      if (/^(board|title|strip|score)/.test(name) && name !== "boards") past.set(name, html);
    }
  }
  $("looking").hidden = step === null;
  document.body.classList.toggle("looking-back", step !== null);
  put([...names, ...past.keys()]);
  showBoard(board);
  if (step !== null) go("board");
}

async function askInWords(words) {
  const found = await ask("/weigh", { words }).catch(() => ({}));
  if (found.answer !== "told") return tell(found.because || say("failed"));
  $("answers").innerHTML = found.html;
}

async function save(kind) {
  const found = await ask("/weigh", { keep: kind }).catch(() => ({}));
  if (found.answer !== "keep") return tell(found.because || say("failed"));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([found.content], { type: found.type }));
  link.download = found.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

begin();
