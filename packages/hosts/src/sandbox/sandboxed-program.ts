// A program that runs in a sandbox: watches its memory and CPU time, and ends all its processes together. While it waits on the clock,
// another program may use its slot; once it computes again, it is paused until a slot is free.

import type { Millis } from '@mcr-arena/sdk';
import type { ProgramEnd, ProgramLimits, RunningProgram } from '../program/program-runner.ts';
import type { StderrLog } from '../program/stderr-log.ts';
import { Activity } from './activity.ts';
import type { ProgramCgroup } from './cgroups.ts';
import { lacksMemory } from './out-of-memory.ts';
import type { SandboxProcess } from './sandbox-process.ts';
import type { SandboxUsage } from './sandbox-usage.ts';
import type { SlotQueue } from './slot-queue.ts';
import { watchAtIntervals } from './watch.ts';

interface SandboxedParts {
  readonly process: SandboxProcess;
  readonly usage: Pick<SandboxUsage, 'findProcesses' | 'cpuMs' | 'runDelayMs' | 'memory' | 'close'>;
  readonly stderr: StderrLog;
  /** Absent if the machine has no delegated cgroups. */
  readonly cgroup?: ProgramCgroup;
  readonly limits: ProgramLimits;
  /** The program has one of these slots. */
  readonly slots: Pick<SlotQueue, 'take' | 'give' | 'lend'>;
  /** Removes the sandbox's files on the host. `delivers`: whether to keep the files in writable folders. */
  cleanUp(delivers: boolean): Promise<void>;
}

/** A shell reports a signal as an exit code above this. */
const SIGNALLED = 128;
const SIGNALS: Readonly<Record<number, string>> = {
  1: 'SIGHUP',
  2: 'SIGINT',
  3: 'SIGQUIT',
  4: 'SIGILL',
  5: 'SIGTRAP',
  6: 'SIGABRT',
  7: 'SIGBUS',
  8: 'SIGFPE',
  9: 'SIGKILL',
  10: 'SIGUSR1',
  11: 'SIGSEGV',
  12: 'SIGUSR2',
  13: 'SIGPIPE',
  14: 'SIGALRM',
  15: 'SIGTERM',
  24: 'SIGXCPU',
  25: 'SIGXFSZ',
  31: 'SIGSYS',
};
const NOT_EXECUTED = /^prlimit: (failed to execute .*)$/m;

export class SandboxedProgram implements RunningProgram {
  readonly ended: Promise<ProgramEnd>;
  readonly #parts: SandboxedParts;
  readonly #unwatch: () => void;
  /** Why this process ended the program. */
  #cause: ProgramEnd | undefined;
  #hasExited = false;
  #cpuMs: Millis = 0;
  /** Peak of the limited memory, which is less than the resident memory. */
  #mostOwnMiB = 0;
  #peakMiB = 0;
  /**
   * `held`: it may compute. `lent`: it waits on the clock without a slot. `resting`: it is paused until the next question. `waiting`,
   * `paused`: it is paused until a slot is free, for the next question or because it computed without one.
   */
  #slot: 'held' | 'lent' | 'resting' | 'waiting' | 'paused' = 'held';
  readonly #activity: Activity;
  #pausedMs: Millis = 0;
  /** When the current pause began. */
  #pausedSince: Millis | undefined;

  constructor(parts: SandboxedParts) {
    this.#parts = parts;
    parts.stderr.onFlood = () => this.#endBy({ type: 'printed' });
    this.#activity = new Activity({ runDelayMs: () => parts.usage.runDelayMs() });
    this.#unwatch = watchAtIntervals(() => this.#look());
    this.ended = this.#listenForEnd();
  }

  get stdin() {
    return this.#parts.process.streams.stdin;
  }

  get stdout() {
    return this.#parts.process.streams.stdout;
  }

  cpuMs(): Millis {
    if (!this.#hasExited) this.#readCpuTime(this.#parts.usage.cpuMs());
    return this.#cpuMs;
  }

  peakMiB(): number {
    if (!this.#hasExited) this.#look();
    return this.#peakMiB;
  }

  stderr(): string {
    return this.#parts.stderr.toString();
  }

  printedBytes(): number {
    return this.#parts.stderr.bytes;
  }

  kill(): Promise<ProgramEnd> {
    this.#endBy({ type: 'killed' });
    return this.ended;
  }

  heldUpMs(): Millis {
    return this.#pausesMs() + this.#activity.delayedMs();
  }

  waitedMs(): Millis {
    return this.#activity.waitedMs;
  }

  rest(): void {
    if (this.#hasExited || this.#slot === 'resting' || this.#slot === 'waiting') return;
    this.#signalGroup('SIGSTOP');
    this.#endPause();
    const isHeld = this.#slot === 'held';
    this.#slot = 'resting';
    if (isHeld) this.#parts.slots.give();
  }

  async wake(): Promise<void> {
    if (this.#slot === 'resting') await this.#continueWithSlot('waiting');
  }

  /** Continues the program once it has a slot. */
  async #continueWithSlot(reason: 'waiting' | 'paused'): Promise<void> {
    if (this.#hasExited) return;
    this.#slot = reason;
    await this.#parts.slots.take();
    this.#endPause();
    // It may have replied and rest by now, if it had printed its reply before it was paused.
    if (this.#hasExited || this.#slot !== reason) {
      this.#parts.slots.give();
      return;
    }
    this.#slot = 'held';
    this.#activity.restart();
    this.#signalGroup('SIGCONT');
  }

  #pausesMs(): Millis {
    return this.#pausedMs + (this.#pausedSince === undefined ? 0 : performance.now() - this.#pausedSince);
  }

  #endPause(): void {
    this.#pausedMs = this.#pausesMs();
    this.#pausedSince = undefined;
  }

  /** Lends the slot while the program waits on the clock, and pauses the program until it has one if it computes without. */
  #followActivity(): void {
    if (this.#slot !== 'held' && this.#slot !== 'lent') return;
    const activity = this.#activity.sample(this.#cpuMs);
    if (this.#slot === 'held' && activity === 'waiting') {
      this.#slot = 'lent';
      this.#parts.slots.give();
    } else if (this.#slot === 'lent' && activity === 'computing') {
      this.#signalGroup('SIGSTOP');
      this.#pausedSince = performance.now();
      // It stays paused if its sandbox is closed first, which ends it.
      this.#continueWithSlot('paused').catch(() => {});
    }
    if (this.#slot === 'lent') this.#parts.slots.lend();
  }

  /** Ends the program; only the first cause counts. */
  #endBy(cause: ProgramEnd): void {
    if (this.#hasExited) {
      // Its output may not have been read.
      this.stdout.destroy();
      return;
    }
    this.#cause ??= cause;
    this.#signal(this.#parts.process.init, 'SIGKILL');
  }

  /** Signals all processes except those that have left the program's session, which are still counted. */
  #signalGroup(signal: NodeJS.Signals): void {
    this.#signal(-this.#parts.process.init, signal);
  }

  #signal(target: number, signal: NodeJS.Signals): void {
    try {
      process.kill(target, signal);
    } catch {
      // The process has ended.
    }
  }

  #look(): void {
    const { usage, limits } = this.#parts;
    const { memoryMiB, cpuMs = Number.POSITIVE_INFINITY } = limits;
    const pids = usage.findProcesses();
    this.#readCpuTime(usage.cpuMs());
    const { ownMiB, peakMiB } = usage.memory(pids, memoryMiB);
    this.#mostOwnMiB = Math.max(this.#mostOwnMiB, ownMiB);
    this.#peakMiB = Math.max(this.#peakMiB, peakMiB);
    if (ownMiB > memoryMiB) this.#endBy({ type: 'memory', usedMiB: ownMiB });
    else if (this.#cpuMs > cpuMs) this.#endBy({ type: 'cpuTime', usedMs: this.#cpuMs });
    else this.#followActivity();
  }

  /** `seen`: time measured without the cgroup, which also counts processes that ended between samples. */
  #readCpuTime(seen: Millis): void {
    this.#cpuMs = Math.max(this.#cpuMs, seen, this.#parts.cgroup?.cpuMs() ?? 0);
  }

  async #listenForEnd(): Promise<ProgramEnd> {
    const { child } = this.#parts.process;
    const code = await new Promise<number>((resolve) => {
      child.once('exit', (exitCode) => resolve(exitCode ?? SIGNALLED + 9));
    });
    this.#hasExited = true;
    this.#unwatch();
    if (this.#cause !== undefined) this.stdout.destroy();
    await untilClosed(this.#parts.process);
    this.#readCpuTime(timeOf(this.#parts.process.times()));
    const end: ProgramEnd = this.#parts.stderr.isFlooded ? { type: 'printed' } : (this.#cause ?? this.#endOf(code));
    const failure = await this.#cleanUp(end.type === 'exited');
    this.#parts.usage.close();
    if (this.#slot === 'held') this.#parts.slots.give();
    return failure ?? end;
  }

  /** Cleans up. Returns another end if the program's files could not be delivered. */
  async #cleanUp(delivers: boolean): Promise<ProgramEnd | undefined> {
    try {
      await this.#parts.cleanUp(delivers);
      return undefined;
    } catch (thrown) {
      return { type: 'notDelivered', cause: thrown as Error };
    }
  }

  #endOf(code: number): ProgramEnd {
    const { cpuMs } = this.#parts.limits;
    const printed = this.stderr();
    const message = NOT_EXECUTED.exec(printed)?.[1];
    if ((code === 126 || code === 127) && message !== undefined) return { type: 'notStarted', message };
    const signal = code > SIGNALLED ? SIGNALS[code - SIGNALLED] : undefined;
    if (signal === 'SIGXCPU' && cpuMs !== undefined) return { type: 'cpuTime', usedMs: this.#cpuMs };
    if (this.#parts.cgroup?.isOutOfMemory()) {
      return { type: 'memory', usedMiB: Math.max(this.#mostOwnMiB, this.#parts.limits.memoryMiB) };
    }
    const share = this.#mostOwnMiB / this.#parts.limits.memoryMiB;
    if (code !== 0 && lacksMemory(printed, share)) return { type: 'memory', usedMiB: this.#mostOwnMiB };
    return signal === undefined ? { type: 'exited', code } : { type: 'signalled', signal };
  }
}

/** Resolves when all streams have ended or were destroyed. */
function untilClosed({ child, streams }: SandboxProcess): Promise<void> {
  const open = [...child.stdio, ...Object.values(streams)].filter((stream) => stream != null && !stream.closed);
  const closed = open.map((stream) => new Promise<void>((resolve) => void stream!.once('close', resolve)));
  return Promise.all(closed).then(() => {});
}

/** Parses the second line of a shell's `times`: the time of its children, as `0m1.230s 0m0.040s`. */
function timeOf(times: string): Millis {
  const [, line = ''] = times.split('\n');
  const parts = [...line.matchAll(/(\d+)m([\d.]+)s/g)];
  return Math.round(
    parts.reduce((total, [, minutes, seconds]) => total + Number(minutes) * 60_000 + Number(seconds) * 1000, 0),
  );
}
