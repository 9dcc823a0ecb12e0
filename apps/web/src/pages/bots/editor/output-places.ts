// Places in the edited files that a program's output names: in tracebacks of Python and Node, and messages of compilers.

interface OutputPart {
  readonly text: string;
  /** The line of a file, from 1, that the text names. */
  readonly place?: { readonly path: string; readonly line: number };
}

/** A path of at most 200 characters, so that a long line without one takes linear time. */
const NAMED = /(?:file:\/\/)?([^\s"'():]{1,200})(?:", line |:)(\d+)/g;
/** Where the bot's files are in the sandbox. */
const FOLDER = '/bot/';

/** The output in parts; together they are the whole text. `paths`: of the files; by default all in the folder of the bot. */
export function outputParts(output: string, paths?: readonly string[]): readonly OutputPart[] {
  const parts: OutputPart[] = [];
  let end = 0;
  for (const { 0: text, 1: named, 2: line, index } of output.matchAll(NAMED)) {
    const isInFolder = named!.startsWith(FOLDER);
    const path = isInFolder ? named!.slice(FOLDER.length) : named!;
    if (!(paths?.includes(path) ?? isInFolder)) continue;
    parts.push({ text: output.slice(end, index) }, { text, place: { path, line: Number(line) } });
    end = index + text.length;
  }
  return [...parts, { text: output.slice(end) }].filter(({ text }) => text !== '');
}
