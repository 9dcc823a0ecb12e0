// Limits of a bot as data: competitions set them, jobs include them, and hosts enforce those that apply to their way of running
// bots. A host that cannot measure a quantity ignores its limit; house bots have no limits.

import type { Millis } from '@mcr-arena/sdk';
import * as z from 'zod';

const milliseconds = z.int().min(1).max(86_400_000);
const bytes = z
  .int()
  .min(1)
  .max(2 ** 30);

/** Languages of bots that are programs. */
export const LANGUAGES = ['javascript', 'typescript', 'python', 'cpp', 'executable'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Limits of bots that are programs, replacing the general ones. */
const programLimitsSchema = z.object({
  /** CPU time of one decision, by language. */
  cpuMs: z.record(z.enum(LANGUAGES), milliseconds),
  /** Factor for processor and wall time in the first turn of a deal. */
  firstTurnFactor: z.number().min(1).max(100),
  /** Wall time of one decision, as a multiple of its CPU time; at least `decisionMs`. */
  wallFactor: z.number().min(1).max(100),
  /** Bytes of output for one decision. */
  outputBytes: bytes,
});

type ProgramDecisionLimits = Readonly<z.infer<typeof programLimitsSchema>>;

/** Botzone's limits, used if a competition sets none. */
export const BOTZONE_LIMITS: ProgramDecisionLimits = {
  cpuMs: { javascript: 2000, typescript: 2000, python: 6000, cpp: 1000, executable: 1000 },
  firstTurnFactor: 2,
  wallFactor: 3,
  outputBytes: 1024 * 1024,
};

export const decisionLimitsSchema = z.object({
  /** Wall time to load the bot and create it for a deal. */
  startMs: milliseconds,
  /** Wall time of one decision. */
  decisionMs: milliseconds,
  /** CPU time of one decision, if it can be measured. */
  cpuMs: milliseconds.optional(),
  /** CPU time of all decisions of a deal, if it can be measured; two minutes by default. */
  dealCpuMs: milliseconds.optional(),
  /** Factor for both limits in the first decision of a deal. */
  firstDecisionFactor: z.number().min(1).max(100),
  /** Resident memory of the bot's process, in addition to the needs of its runtime. */
  memoryMiB: z.int().min(1).max(65_536),
  /** Bytes of the reply to one question. */
  outputBytes: bytes,
  /** Bytes of output in one deal. */
  printedBytes: bytes,
  /** Processes and threads of one bot, if they can be counted. */
  processes: z.int().min(1).max(4096).optional(),
  /**
   * Time that a bot may wait on the clock in a set, per deal, if it can be measured; six times `decisionMs` by default. A bot that
   * computes, or waits for a processor, does not use it up.
   */
  waitMs: milliseconds.optional(),
  /** For remote bots: wall time in addition to `decisionMs`, because a lost connection may go unnoticed for some seconds. */
  allowanceMs: milliseconds,
  /** For remote bots: time to wait for a disconnected bot, a week at most. */
  graceMs: z
    .int()
    .min(0)
    .max(7 * 86_400_000),
  /** For bots that are programs; Botzone's by default. */
  programs: programLimitsSchema.optional(),
});

export type DecisionLimits = Readonly<z.infer<typeof decisionLimitsSchema>>;

/** Default limit for a deal: enough for about forty decisions of three seconds each. */
const DEAL_CPU_MS = 120_000;

/** CPU time that a bot may use in one deal, with its start. */
export function dealCpuMsOf({ dealCpuMs = DEAL_CPU_MS }: Pick<DecisionLimits, 'dealCpuMs'>): Millis {
  return dealCpuMs;
}

/** The limits on a machine of this speed, with CPU times of that machine. Wall times that are multiples of them follow. */
export function limitsAt(limits: DecisionLimits, speed: number): DecisionLimits {
  const { cpuMs, programs = BOTZONE_LIMITS } = limits;
  const ofLanguages = LANGUAGES.map((language) => [language, Math.round(programs.cpuMs[language] / speed)] as const);
  return {
    ...limits,
    ...(cpuMs !== undefined && { cpuMs: Math.round(cpuMs / speed) }),
    dealCpuMs: Math.round(dealCpuMsOf(limits) / speed),
    programs: { ...programs, cpuMs: Object.fromEntries(ofLanguages) as ProgramDecisionLimits['cpuMs'] },
  };
}

/** Wall time of a decision after the first. `language`: of a bot that is a program. */
export function wallMsOf(limits: DecisionLimits, language?: Language): Millis {
  const { decisionMs, programs = BOTZONE_LIMITS } = limits;
  return language === undefined ? decisionMs : Math.max(decisionMs, programs.wallFactor * programs.cpuMs[language]);
}

/** Stored competitions contain their limits, so a change here does not affect them. */
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

const DECISIONS_OF_WAITING = 6;

/** Time that a bot may wait on the clock in a set of `deals` deals. */
export function setWaitMsOf(
  { decisionMs, waitMs = DECISIONS_OF_WAITING * decisionMs }: DecisionLimits,
  deals: number,
): Millis {
  return deals * waitMs;
}

/** Limits of a whole check of a bot. */
export interface CheckLimits {
  /** Total CPU time of its programs, the compiler's included. */
  readonly cpuMs: Millis;
  /** Total time that its programs may wait on the clock. */
  readonly waitMs: Millis;
  /** Wall time of the check, without the time in which it waits for a processor. */
  readonly wallMs: Millis;
}

export const CHECK_LIMITS: CheckLimits = { cpuMs: 1_200_000, waitMs: 180_000, wallMs: 2_700_000 };
