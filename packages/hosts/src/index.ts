export { afterDraining } from './after-draining.ts';
export {
  type BotHost,
  type BotSeating,
  DealAbandoned,
  failedBot,
  type LoadedBot,
  type RecognisedProgram,
  type SeatedBot,
  type SeatUse,
  type ViewFollower,
} from './bot-host.ts';
export { type BotLog, botLogSchema, LOG_BYTES, LogText, withLine } from './bot-log.ts';
export {
  type BotReference,
  HOUSE_HOST,
  houseReference,
  isHouseBot,
  POLICY_HOST,
  REMOTE_HOST,
  STDIO_HOST,
} from './bot-reference.ts';
export {
  BOTZONE_LIMITS,
  CHECK_LIMITS,
  type CheckLimits,
  DEFAULT_LIMITS,
  type DecisionLimits,
  dealCpuMsOf,
  decisionLimitsSchema,
  LANGUAGES,
  limitsAt,
  setWaitMsOf,
  wallMsOf,
} from './decision-limits.ts';
export { checkBots } from './finding/bot-check.ts';
export { botDigestOf, isOwnFile } from './finding/bot-digest.ts';
export type { FoundBot, NamedBot } from './finding/bot-kind.ts';
export { botKindOf } from './finding/bot-kinds.ts';
export { readDeclaredParameters } from './finding/bot-parameters.ts';
export { botsOf, botsWithDigestsOf } from './finding/entrant-bots.ts';
export { findBot, REMOTE_BOT } from './finding/find-bot.ts';
export { digestFileOf } from './finding/kinds/house-bots.ts';
export { similarName } from './finding/similar-name.ts';
export { createRegistry, type HostModule, type HostRegistry, openRegistry } from './host-registry.ts';
export { lowerPriority } from './low-priority.ts';
export { machineSpeed } from './machine-speed.ts';
export { meteredRegistry } from './metered-registry.ts';
export { loadBotModule } from './module/bot-module.mjs';
export { checkModel, type ModelError } from './policy/check-model.ts';
export {
  type PolicyManifest,
  parsePolicyManifest,
  policyManifestOf,
  policyManifestSchema,
} from './policy/manifest.ts';
export { MODEL_BYTES } from './policy/onnx-file.ts';
export { isOnnxRuntimeInstalled } from './policy/onnx-runtime.ts';
export { ALLOWED_OPERATORS, OPERATOR_SET } from './policy/operators.ts';
export { type LogitsSource, PolicyPlayer } from './policy/policy-player.ts';
export { PolicyQueue } from './policy/policy-queue.ts';
export { readModel } from './policy/read-model.ts';
export { type MeteredRunner, meteredRunner } from './program/metered-runner.ts';
export type {
  FileLimits,
  ProcessorPermit,
  ProgramEnd,
  ProgramRunner,
  ProgramSpec,
  RunningProgram,
} from './program/program-runner.ts';
export { trustedPrograms } from './program/trusted-programs.ts';
export { registryWithPermit } from './registry-with-permit.ts';
export { replyOf } from './reply-of.ts';
export { BOT_RUNTIMES } from './sandbox/bot-runtimes.ts';
export { findMemoryFolder, removeMemoryImages } from './sandbox/memory-image.ts';
export { findRuntime } from './sandbox/runtime.ts';
export { openSandbox } from './sandbox/sandbox.ts';
export { SANDBOX_THREAD, type SandboxError } from './sandbox/sandbox-options.ts';
export {
  houseHost,
  policyHost,
  type RunnerModule,
  SANDBOX_RUNNER,
  standardHosts,
  stdioHost,
  TRUSTED_RUNNER,
} from './standard-hosts.ts';
export { BOT_FILES, extractArchive } from './stdio/archive.ts';
export { botManifestSchema } from './stdio/bot-manifest.ts';
export { digestOfBotFiles, type PreparedBot, prepareBot } from './stdio/prepared-bot.ts';
export { type ProtocolBasis, recogniseBot } from './stdio/recognise-bot.ts';
export { programOf, separateOutput, stdioHostWith } from './stdio/stdio-host.ts';
export { HUNG_MS, Pulse, PulseWatch } from './thread/pulse.ts';
export { openThreadHosts } from './thread/thread-hosts.ts';
export { UseMeter } from './use-meter.ts';
