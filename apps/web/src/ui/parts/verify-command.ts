// The command that verifies a competition of this server.

/** `path`: of the competition's page. `commitment`: as shown before its first deal. */
export function verifyCommand(path: string, commitment: string): string {
  return `mcr verify ${location.origin}${path} --commitment ${commitment}`;
}
