// Formats an exception thrown by a bot.

/** The first line of what was thrown, up to 500 characters, for any thrown value. */
export function messageOfCrash(thrown: unknown): string {
  return textOf(thrown).split('\n')[0]!.slice(0, 500);
}

function textOf(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return `an ${typeof thrown} without text`;
  }
}
