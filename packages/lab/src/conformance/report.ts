// The report of a bot's check, printed by `mcr bot check` and stored by servers.

import * as z from 'zod';

const faultSchema = z.strictObject({
  situation: z.string().describe('a recorded situation, or a deal with house bots ("smoke table")'),
  request: z.string().describe("the question, in Botzone's format"),
  answer: z.string().describe("the bot's answer, or how it failed"),
  legal: z.array(z.string()).describe("the legal answers, in Botzone's format"),
  stderr: z.string().describe('output of the bot in that deal'),
});

export const botCheckSchema = z.strictObject({
  ok: z.boolean(),
  situations: z
    .int()
    .min(0)
    .describe('number of recorded situations asked; situations that follow a claim the bot does not make are skipped'),
  deals: z.int().min(0).describe('number of deals played with house bots'),
  faults: z.array(faultSchema),
  decisionMs: z.strictObject({ p50: z.number().min(0), p99: z.number().min(0) }).describe('wall time of a decision'),
  memoryMiB: z.number().min(0).describe('the largest resident memory; 0 if it cannot be measured'),
});

export type BotCheck = Readonly<z.infer<typeof botCheckSchema>>;
export type CheckFault = Readonly<z.infer<typeof faultSchema>>;
