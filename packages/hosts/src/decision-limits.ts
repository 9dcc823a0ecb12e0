// Limits of a bot as data: a competition sets them, a job carries them, hosts enforce the limits that apply to how they run a bot.
// A host that cannot measure a quantity ignores its limit; house bots have none.

import * as z from 'zod';

const milliseconds = z.int().min(1).max(86_400_000);
const bytes = z
  .int()
  .min(1)
  .max(2 ** 30);

/** Languages of bots that are programs. */
export const LANGUAGES = ['javascript', 'typescript', 'python', 'cpp', 'executable'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Limits of bots that are programs, where those of all bots are not used. */
const programLimitsSchema = z.object({
  /** Processor time of one decision, by language. */
  cpuMs: z.record(z.enum(LANGUAGES), milliseconds),
  /** Times this, processor and wall time hold for the first turn of a deal. */
  firstTurnFactor: z.number().min(1).max(100),
  /** Wall time of one decision, as a multiple of its processor time; at least `decisionMs`. */
  wallFactor: z.number().min(1).max(100),
  /** Bytes that are printed for one decision. */
  outputBytes: bytes,
});

export type ProgramDecisionLimits = Readonly<z.infer<typeof programLimitsSchema>>;

/** Botzone's, where a competition sets none. */
export const BOTZONE_LIMITS: ProgramDecisionLimits = {
  cpuMs: { javascript: 2000, typescript: 2000, python: 6000, cpp: 1000, executable: 1000 },
  firstTurnFactor: 2,
  wallFactor: 3,
  outputBytes: 1024 * 1024,
};

export const decisionLimitsSchema = z.object({
  /** Wall time to load the bot and to make it for a deal. */
  startMs: milliseconds,
  /** Wall time of one decision. */
  decisionMs: milliseconds,
  /** Processor time of one decision, where it can be measured. */
  cpuMs: milliseconds.optional(),
  /** Times this, both limits hold for the first decision of a deal. */
  firstDecisionFactor: z.number().min(1).max(100),
  /** Resident memory of the bot's process, beyond what its runtime needs to start. */
  memoryMiB: z.int().min(1).max(65_536),
  /** Bytes that come back for one decision. */
  outputBytes: bytes,
  /** Bytes printed in one deal. */
  printedBytes: bytes,
  /** Processes and threads of one bot, where they can be counted. */
  processes: z.int().min(1).max(4096).optional(),
  /** For bots that connect: wall time on top of `decisionMs`, because a lost connection may go unnoticed for some seconds. */
  allowanceMs: milliseconds,
  /** For bots that connect: how long to wait for a bot that is away, a week at most. */
  graceMs: z
    .int()
    .min(0)
    .max(7 * 86_400_000),
  /** For bots that are programs; Botzone's where absent. */
  programs: programLimitsSchema.optional(),
});

export type DecisionLimits = Readonly<z.infer<typeof decisionLimitsSchema>>;

/** A stored competition holds the limits themselves: a change here leaves it as it is. */
export const DEFAULT_LIMITS: DecisionLimits = {
  startMs: 10_000,
  decisionMs: 5_000,
  firstDecisionFactor: 1,
  memoryMiB: 512,
  outputBytes: 64 * 1024,
  printedBytes: 16 * 1024 * 1024,
  allowanceMs: 7_000,
  graceMs: 600_000,
};
