// Data of the run that wrote a document, the only part that depends on the machine.

export interface RunTiming {
  /** Version of Node, such as `v24.1.0`. */
  readonly node: string;
  /** Processors that the run could use. */
  readonly processors: number;
  /** Number of threads that played. */
  readonly workers: number;
  readonly seconds: number;
}
