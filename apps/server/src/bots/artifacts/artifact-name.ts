// How a job names uploaded bytes: by their content and by the name of their file, which says what kind of program it is.

export interface ArtifactName {
  /** SHA-256, in hexadecimal. */
  readonly hash: string;
  readonly file: string;
}

const PATTERN = /^artifact:(?<hash>[0-9a-f]{64})\/(?<file>[\w.-]{1,100})$/;

/** A reference's `bot`. @example "artifact:0f…/bot.py" */
export function botOfArtifact({ hash, file }: ArtifactName): string {
  return `artifact:${hash}/${file}`;
}

/** Undefined where the bot of a reference is not an artifact. */
export function artifactOfBot(bot: string): ArtifactName | undefined {
  const { hash, file } = PATTERN.exec(bot)?.groups ?? {};
  return hash === undefined || file === undefined || file.startsWith('.') ? undefined : { hash, file };
}
