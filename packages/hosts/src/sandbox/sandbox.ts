// Runs programs in bubblewrap sandboxes. A sandbox contains only /usr, the runtime and the program's own folders, with no network
// and no other processes. A root process switches to an unprivileged user first.

import { chmodSync, mkdtempSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Result, success } from '@mcr-arena/tiles';
import { inheritPriority } from '../low-priority.ts';
import type { Mount, ProgramRunner, ProgramSpec, RunningProgram } from '../program/program-runner.ts';
import { StderrLog } from '../program/stderr-log.ts';
import { type Cgroups, findCgroups } from './cgroups.ts';
import { takeDeviceNumbers } from './device-numbers.ts';
import { findMemoryFolder, openMemoryImage } from './memory-image.ts';
import { deliverFiles } from './output-folder.ts';
import type { PreparedFiles } from './program-files.ts';
import { findRuntime } from './runtime.ts';
import { callerOf, sandboxCommand } from './sandbox-command.ts';
import { type HomeFiles, type MemoryPlace, SandboxHome } from './sandbox-home.ts';
import { DEFAULT_FIRST_UID, type SandboxError, type SandboxOptions } from './sandbox-options.ts';
import { startSandbox } from './sandbox-process.ts';
import { SandboxUsage } from './sandbox-usage.ts';
import { SandboxedProgram } from './sandboxed-program.ts';
import { SlotQueue } from './slot-queue.ts';
import { causeOfFailure, findSandboxPrograms, type SandboxPrograms } from './support.ts';
import { UidPool } from './uid-pool.ts';

const TRIAL = { memoryMiB: 64, processes: 8, stderrBytes: 1024 } as const;

/** Opens a sandbox and runs a trial program. The failure tells users the cause. */
export async function openSandbox(options: SandboxOptions = {}): Promise<Result<ProgramRunner, SandboxError>> {
  const programs = findSandboxPrograms(options.bubblewrap);
  if (!programs.ok) return programs;
  const { inMemory = false, runtime = findRuntime().mounts } = options;
  const memory = inMemory ? await findMemoryPlace(runtime) : undefined;
  const sandbox = new Sandbox(programs.value, { ...options, runtime }, memory);
  try {
    await sandbox.tryOut();
    return success(sandbox);
  } catch (thrown) {
    await sandbox.close();
    return { ok: false, error: causeOfFailure((thrown as Error).message) };
  }
}

async function findMemoryPlace(runtime: readonly Mount[]): Promise<MemoryPlace | undefined> {
  const folder = findMemoryFolder();
  if (!folder.ok) return undefined;
  const open = () => openMemoryImage(folder.value, runtime);
  return { folder: folder.value, image: await open(), reopen: open };
}

class Sandbox implements ProgramRunner {
  readonly isolation = 'sandbox';
  readonly #programs: SandboxPrograms;
  readonly #slots: SlotQueue;
  /** Absent if this process is not root: programs then have its user id, in a separate namespace. */
  readonly #uids: UidPool | undefined;
  readonly #home: SandboxHome;
  readonly #hidesOthers: boolean;
  /** Absent if none are delegated to this process. */
  #cgroups: Cgroups | undefined;
  readonly #running = new Set<RunningProgram>();
  readonly #starting = new Set<Promise<unknown>>();

  constructor(
    programs: SandboxPrograms,
    options: SandboxOptions & { readonly runtime: readonly Mount[] },
    memory?: MemoryPlace,
  ) {
    const { slots = availableParallelism(), firstUid = DEFAULT_FIRST_UID, runtime } = options;
    this.#programs = programs;
    this.#cgroups = options.cgroups === undefined ? findCgroups() : (options.cgroups ?? undefined);
    this.#slots = new SlotQueue(slots, options.permit);
    this.#uids = process.getuid?.() === 0 ? new UidPool(firstUid) : undefined;
    this.#home = new SandboxHome(runtime, memory);
    this.#hidesOthers = options.inMemory === true;
  }

  /** Runs a trial program. Rejects if it fails. Disables cgroups if they cannot be used. */
  async tryOut(): Promise<void> {
    try {
      await this.#runTrial();
    } catch (thrown) {
      if (this.#cgroups === undefined) throw thrown;
      this.#cgroups = undefined;
      await this.#runTrial();
    }
  }

  async #runTrial(): Promise<void> {
    const folder = mkdtempSync(join((await this.#home.complete()).path, 'trial-'));
    chmodSync(folder, 0o755);
    const trial = await this.start({ argv: ['/bin/true'], folder, limits: TRIAL });
    trial.stdout.resume();
    const end = await trial.ended;
    if (end.type === 'exited' && end.code === 0) return;
    throw new Error(`/bin/true ended as ${JSON.stringify(end)}: ${trial.stderr()}`);
  }

  async start(program: ProgramSpec): Promise<RunningProgram> {
    // Registered immediately, so that `close` waits for it.
    const starting = this.#startWhenFree(program);
    this.#starting.add(starting);
    try {
      return await starting;
    } finally {
      this.#starting.delete(starting);
    }
  }

  async close(): Promise<void> {
    this.#slots.close(new Error('the sandbox is closed'));
    await Promise.allSettled(this.#starting);
    await Promise.all([...this.#running].map((program) => program.kill()));
    this.#uids?.close();
    this.#home.remove();
  }

  async #startWhenFree(program: ProgramSpec): Promise<RunningProgram> {
    await this.#slots.take();
    try {
      return await this.#startInSlot(program);
    } catch (thrown) {
      this.#slots.give();
      throw thrown;
    }
  }

  async #startInSlot(program: ProgramSpec): Promise<RunningProgram> {
    const claimed = await this.#uids?.take();
    const giveUid = (): void => {
      if (claimed !== undefined) this.#uids?.give(claimed);
    };
    let files: PreparedFiles | undefined;
    try {
      const home = await this.#home.complete();
      files = await home.programs.prepare(program, claimed?.uid);
      return await this.#startWith(program, home, files, claimed?.uid, giveUid);
    } catch (thrown) {
      files?.done();
      giveUid();
      throw thrown;
    }
  }

  async #startWith(
    program: ProgramSpec,
    { filters }: HomeFiles,
    files: PreparedFiles,
    uid: number | undefined,
    giveUid: () => void,
  ): Promise<RunningProgram> {
    const stderr = new StderrLog(program.limits);
    const command = sandboxCommand(this.#programs, files.view, program, uid);
    const cgroup = this.#cgroups?.create(program.limits);
    const giveNumbers = this.#hidesOthers ? await takeDeviceNumbers(this.#programs.bubblewrap) : undefined;
    const started = await startSandbox(command, filters[callerOf(program)], stderr)
      .catch(async (thrown) => {
        await cgroup?.remove();
        throw thrown;
      })
      .finally(() => giveNumbers?.());
    try {
      cgroup?.add([started.init, started.pid]);
    } catch (thrown) {
      process.kill(started.init, 'SIGKILL');
      await cgroup?.remove();
      throw thrown;
    }
    const { writable = [] } = program;
    const usage = new SandboxUsage(started, files.view.writable);
    const running = new SandboxedProgram({
      process: started,
      usage,
      stderr,
      limits: program.limits,
      slots: this.#slots,
      ...(cgroup !== undefined && { cgroup }),
      cleanUp: async (delivers) => {
        await cgroup?.remove();
        try {
          for (const { inside, host, limits } of delivers ? writable : []) {
            await deliverFiles(usage.pathOf(inside), host, limits);
          }
        } finally {
          files.done();
          giveUid();
        }
      },
    });
    inheritPriority(started.pid);
    started.begin();
    this.#running.add(running);
    void running.ended.then(() => this.#running.delete(running));
    return running;
  }
}
