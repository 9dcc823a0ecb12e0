import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files in a folder and below, by path in it. */
export function filesIn(folder: string): ReadonlyMap<string, Uint8Array> {
  const paths = globSync('**/*.*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    paths.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length + 1), readFileSync(path)];
    }),
  );
}
