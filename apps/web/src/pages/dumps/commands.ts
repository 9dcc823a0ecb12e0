// The commands that read an archive.

/** As a data set for training, and as lines of JSON. `file`: its name. */
export function commandsFor(file: string): readonly string[] {
  return [`mcr dataset export --out dataset ${file}`, `mcr replay --json ${file}`];
}
