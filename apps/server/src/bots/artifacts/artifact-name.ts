// Names of uploaded files in jobs: the hash of the content plus the file name, which shows the kind of program.

interface ArtifactName {
  /** SHA-256, in hexadecimal. */
  readonly hash: string;
  readonly file: string;
}

const PATTERN = /^artifact:(?<hash>[0-9a-f]{64})\/(?<file>[\w.-]{1,100})$/;

/** The field `bot` of a reference. @example "artifact:0f…/bot.py" */
export function botOfArtifact({ hash, file }: ArtifactName): string {
  return `artifact:${hash}/${file}`;
}

/** Undefined if the bot of a reference is not an artifact. */
export function artifactOfBot(bot: string): ArtifactName | undefined {
  const { hash, file } = PATTERN.exec(bot)?.groups ?? {};
  return hash === undefined || file === undefined || file.startsWith('.') ? undefined : { hash, file };
}
