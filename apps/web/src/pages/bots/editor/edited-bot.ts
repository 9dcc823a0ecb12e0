// The files of a bot in the editor, and what they may be called.

import type { SourceFile } from '@mcr-arena/protocol/documents';

/** A file with its text; a binary file has its content in base64, and one that is too large for the editor has neither. */
export interface EditedFile {
  readonly path: string;
  readonly text?: string;
  readonly base64?: string;
}

/** Limits of an archive's names in its oldest format. */
const LONGEST_PATH = 100;
const PART = /^[\w][\w.+-]*$/;

type PathFault = 'path-malformed' | 'path-used';

/** Why a new file cannot have this path; undefined if it can. */
export function pathFault(path: string, files: readonly EditedFile[]): PathFault | undefined {
  const isMade = path.length <= LONGEST_PATH && path.split('/').every((part) => PART.test(part));
  if (!isMade) return 'path-malformed';
  const collides = files.some(
    (file) => file.path === path || file.path.startsWith(`${path}/`) || path.startsWith(`${file.path}/`),
  );
  return collides ? 'path-used' : undefined;
}

export function editedFiles(files: readonly SourceFile[]): readonly EditedFile[] {
  return files.map(({ path, text, base64 }) => ({
    path,
    ...(text !== undefined && { text }),
    ...(base64 !== undefined && { base64 }),
  }));
}

/** Files that can neither be shown nor saved. */
export function missingFiles(files: readonly EditedFile[]): readonly string[] {
  return files.filter(({ text, base64 }) => text === undefined && base64 === undefined).map(({ path }) => path);
}

/** The file to show first: the code, which is called main or bot in most bots. */
export function firstFile(files: readonly EditedFile[]): string | undefined {
  const texts = files.filter(({ text }) => text !== undefined).map(({ path }) => path);
  const named = ['main', 'bot', '__main__', 'index'].map((stem) =>
    texts.find((path) => path.replace(/\.\w+$/, '') === stem && !path.endsWith('.json')),
  );
  return named.find((path) => path !== undefined) ?? texts[0];
}

export function sameFiles(a: readonly EditedFile[], b: readonly EditedFile[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ path, text, base64 }, index) => {
      const other = b[index]!;
      return path === other.path && text === other.text && base64 === other.base64;
    })
  );
}
