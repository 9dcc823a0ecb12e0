// The run that wrote a document: the only part that differs from machine to machine.

export interface RunTiming {
  /** Version of Node, as `v24.1.0`. */
  readonly node: string;
  /** Processors that the run could use. */
  readonly processors: number;
  /** Threads that played. */
  readonly workers: number;
  readonly seconds: number;
}
