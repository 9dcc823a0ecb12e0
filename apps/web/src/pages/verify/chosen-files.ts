// The files that a visitor chose or dropped, with their paths, and the tournament among them.

export interface ChosenFile {
  /** Such as `league/sets/r1-t1-s1.json.zst`. */
  readonly path: string;
  readonly file: File;
}

/** Something to verify: the files of a tournament, or the results of a competition of people and bots. */
export type Chosen =
  | { readonly type: 'tournament'; readonly name: string; readonly files: readonly ChosenFile[] }
  | { readonly type: 'competition'; readonly name: string; readonly file: File };

export type ChoiceError = 'no-tournament' | 'several-tournaments';

export type Choice =
  | { readonly ok: true; readonly value: Chosen }
  /** `names`: of some of the files, or of the folders with a tournament. */
  | { readonly ok: false; readonly code: ChoiceError; readonly names: readonly string[] };

/** Folders below this level are not read: a tournament has one, `sets`, and may itself be in a few others. */
const MAX_DEPTH = 4;
/** The folder of files that were dropped without one. */
const HERE = '.';
const DOCUMENTS = ['results.json', 'tournament.json'];

/** Files of an input. Those of a folder have its name in their paths. */
export function filesOfInput(files: readonly File[]): readonly ChosenFile[] {
  return files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** Dropped files and the files of dropped folders. Must be called while the event is dispatched. */
export function filesOfDrop(transfer: DataTransfer): Promise<readonly ChosenFile[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  return filesBelow(entries, 1);
}

async function filesBelow(entries: readonly FileSystemEntry[], depth: number): Promise<readonly ChosenFile[]> {
  const found = await Promise.all(entries.map((entry) => filesAt(entry, depth)));
  return found.flat();
}

async function filesAt(entry: FileSystemEntry, depth: number): Promise<readonly ChosenFile[]> {
  if (entry.isFile) return [{ path: entry.fullPath.slice(1), file: await fileOf(entry as FileSystemFileEntry) }];
  return depth === MAX_DEPTH ? [] : filesBelow(await entriesOf(entry as FileSystemDirectoryEntry), depth + 1);
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A reader returns the entries in parts, the last of which is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return found;
    found.push(...part);
  }
}

/** The one tournament or competition among the files. */
export function chosenAmong(files: readonly ChosenFile[]): Choice {
  const [first] = files;
  if (files.length === 1 && first!.path.endsWith('.json')) {
    return { ok: true, value: { type: 'competition', name: first!.path, file: first!.file } };
  }
  const folders = new Set(files.filter(({ file }) => DOCUMENTS.includes(file.name)).map(({ path }) => folderOf(path)));
  if (folders.size > 1) return { ok: false, code: 'several-tournaments', names: [...folders].map(nameOf).sort() };
  const [folder] = folders;
  if (folder === undefined) {
    return { ok: false, code: 'no-tournament', names: [...new Set(files.map(topOf))].slice(0, NAMED) };
  }
  const own = files
    .filter(({ path }) => path.startsWith(folder))
    .map(({ path, file }) => ({ path: path.slice(folder.length), file }));
  return { ok: true, value: { type: 'tournament', name: nameOf(folder), files: own } };
}

/** Maximum number of names in a message. */
const NAMED = 5;

/** With its last slash; empty for files without a folder. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function nameOf(folder: string): string {
  return folder === '' ? HERE : folder.slice(0, -1);
}

function topOf({ path }: ChosenFile): string {
  return path.split('/')[0]!;
}
