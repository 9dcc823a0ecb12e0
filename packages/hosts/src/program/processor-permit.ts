// A thread's permit to use a processor, of which there are as many as bots may run at the same time. A thread lends its permit while all
// of its programs wait on the clock, so that sleeping bots keep nobody else from playing.

export interface ProcessorPermit {
  /** Waits until the thread has its permit, and keeps it until `release`. Rejects if the thread is to end. */
  acquire(): Promise<void>;
  release(): void;
  /** Lets another thread use the permit until the next `acquire`, unless this one keeps it. */
  lend(): void;
}
