// The port that every kind of bot version implements. The rest of the server uses the members of a kind and never compares its
// name, so the server needs a file in this folder and a line in a list: `UPLOAD_KINDS` for uploads, `VERSION_KINDS` for others.

import type { CacheLocation } from '@mcr-arena/files';
import type { BotReference, HostModule, RunnerModule } from '@mcr-arena/hosts';
import type { Result } from '@mcr-arena/tiles';
import type { Entrant } from '@mcr-arena/tournament';
import type { BotVersion } from '../../../dist/prisma/client.ts';

/** The fields of a version from which its reference is built. */
export type ReferredVersion = Pick<BotVersion, 'id' | 'botId' | 'manifest' | 'artifactHash'>;

export interface VersionKind {
  /** Name in the database, in manifests and in the API. */
  readonly name: string;
  /** Name of the host of its bots. */
  readonly host: string;
  /** What a process needs to play its bots: nothing, because they are code of this program; a sandbox; or their connections. */
  readonly needs: 'nothing' | 'sandbox' | 'connections';
  /** Whether a version must pass a check before it plays, and is taken off the ladder if it keeps failing. */
  readonly isChecked: boolean;
  /** Whether a version can play casual deals, given what its check recognised. */
  playsCasual(program: { readonly protocol: string } | undefined): boolean;
  /** The reference by which its host loads the version. Throws if the manifest is malformed. */
  referenceOf(version: ReferredVersion): BotReference;
  /** How a tournament of a contest names the version; empty if by the version alone. */
  entrantOf(version: Pick<ReferredVersion, 'id' | 'manifest'>): Pick<Entrant, 'bot' | 'unsealed'>;
}

/** The part of an upload kind that differs from other upload kinds. */
export interface UploadTraits extends Pick<VersionKind, 'name' | 'host' | 'playsCasual'> {
  /** The files that it accepts, for messages. @example "models, whose file names end with .onnx" */
  readonly files: string;
  /** Whether a file of this name is of this kind. The first kind in the list that accepts a file takes it. */
  accepts(file: string): boolean;
  /** Names of additional fields of the form; they become the parameters of the version. */
  readonly fields: readonly string[];
  /** Those without which no version is created. */
  readonly requiredFields: readonly string[];
  /** Checks these fields. */
  checkParameters(parameters: Readonly<Record<string, string>>): Result<unknown, 'manifest-invalid'>;
  /** Maximum size of a file in bytes; absent: that of the server. */
  readonly maxBytes?: number;
  /** The host that runs its bots by programs of this runner. */
  hostModule(runner: RunnerModule, options: UploadHostOptions): HostModule;
  /** URL of a module that exports `prepare`, a `PrepareUpload`; it runs in the thread of a check. */
  readonly preparation: string;
}

export interface UploadKind extends VersionKind, UploadTraits {}

export interface UploadHostOptions {
  /** Speed of this machine. */
  readonly speed: number;
  /** For unpacked and built bots. */
  readonly cache: CacheLocation;
}
