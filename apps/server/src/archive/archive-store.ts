// The port of the archive, implemented by a folder and by an S3-compatible store. It stores bytes under keys; the database lists which
// records it contains.

/** All methods reject if the store cannot be reached or refuses a request. */
export interface ArchiveStore {
  /** For logs. @example "the folder /srv/records" */
  readonly place: string;
  /** Writes atomically. The content survives a power cut once the promise is fulfilled. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined if the key does not exist. */
  read(key: string): Promise<Buffer | undefined>;
  /** Succeeds even if the key does not exist. */
  remove(key: string): Promise<void>;
  /** Removes incomplete files of killed processes. No process may be writing. */
  tidy(): Promise<void>;
}
