/** The first line of the message of any thrown value, up to 500 characters. */
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
