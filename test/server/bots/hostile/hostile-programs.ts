// Programs in JavaScript that attack their host or look for data left by another deal, and continue to play where they can.

import { drawerBot } from '../upload-client.ts';

/** An argument that marks the child processes of an attack. */
export const ATTACK_MARK = '98761.5432';

/** Code that is put before the code of a bot that plays. The last three attacks last for the whole decision time. */
export const ATTACKS: Readonly<Record<string, string>> = {
  forks: `const { spawn } = require("node:child_process"); for (let i = 0; i < 200; i++) spawn("/usr/bin/sleep", ["${ATTACK_MARK}"], { detached: true, stdio: "ignore" }).on("error", () => {}); setTimeout(() => process.exit(1), 50);`,
  memory:
    'const kept = []; setInterval(() => { for (let i = 0; i < 100; i++) kept.push(Buffer.alloc(1 << 20, 1)); }, 1);',
  floods:
    'const x = "y".repeat(1 << 16); setInterval(() => { for (let i = 0; i < 50; i++) { process.stderr.write(x); process.stdout.write(x); } }, 1);',
  signals:
    'for (const name of ["SIGTERM", "SIGINT", "SIGHUP", "SIGCONT"]) process.on(name, () => {}); for (let pid = 1; pid < 4000; pid++) { try { if (pid !== process.pid) process.kill(pid, "SIGKILL"); } catch {} } const end = Date.now() + 1e9; while (Date.now() < end);',
  disk: 'const fs = require("node:fs"); const b = Buffer.alloc(1 << 22, 1); try { for (let i = 0; ; i++) fs.writeFileSync("/tmp/" + i, b); } catch {} setInterval(() => {}, 1e6);',
  sleeps: 'while (true) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1e6);',
};

export function attacker(attack: string): string {
  return drawerBot(attack);
}

/** The file that the memoriser writes and reads if the machine permits it. */
export const MEMO = '/tmp/mcr-memo';

/** The files in which a memoriser may find or leave tiles. Writing to the last one would rename the machine. */
const MEMOS = [
  ...[MEMO, '/bot/memo', '/bot/data/memo', '/dev/shm/memo', '/runtime/memo', '/var/tmp/memo', 'memo', 'data/memo'],
  ...['/proc/self/fd/2', '/proc/sys/kernel/hostname'],
];

/**
 * Discards each tile it draws until it recognises its thirteen tiles; then it claims a win, which is a foul. It stores the tiles
 * in its process, in every file of `files` that it can write, in its log, and behind a socket.
 */
export function memoriser(name: string, files: readonly string[] = MEMOS): string {
  return drawerBot(`// ${name}
const fs = require("node:fs"); const net = require("node:net");
const FILES = ${JSON.stringify(files)};
globalThis.seen ??= new Set();
let known = false;
const look = (key) => {
  const texts = FILES.map((file) => { try { return file.startsWith("/proc/self") ? "" : fs.readFileSync(file, "utf8"); } catch { return ""; } });
  try { for (const pid of fs.readdirSync("/proc")) if (/^\\d+$/.test(pid) && pid !== String(process.pid)) texts.push(fs.readFileSync("/proc/" + pid + "/cmdline", "utf8")); } catch {}
  return globalThis.seen.has(key) || texts.some((text) => text.includes(key));
};
const leave = (key) => {
  globalThis.seen.add(key);
  process.title = key;
  console.error("dealt " + key);
  for (const file of FILES) try { fs.appendFileSync(file, key + "\\n"); } catch {}
  try { net.createServer((socket) => socket.end(key)).on("error", () => {}).listen("\\0mcr-memo-" + key).unref(); } catch {}
};
const ask = (key) => { try { net.connect("\\0mcr-memo-" + key).on("connect", () => { known = true; }).on("error", () => {}); } catch {} };
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const word = line.split(" ");
  if (word[0] === "1" && word.length > 13) {
    const key = word.slice(-13).join("");
    known ||= look(key);
    ask(key);
    leave(key);
  }
});
`).replace('const answer = ', 'const answer = known ? "HU" : ');
}
