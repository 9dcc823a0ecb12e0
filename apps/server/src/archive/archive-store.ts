// The port of the archive: what a folder and an S3-like store have in common. It knows bytes and keys; which records are in it stands in
// the database.

/** Every method rejects where the store cannot be reached, or refuses. */
export interface ArchiveStore {
  /** For logs. @example "the folder /srv/records" */
  readonly place: string;
  /** Writes whole content or none. It survives a power cut once the promise is fulfilled. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined where there is nothing of that key. */
  read(key: string): Promise<Buffer | undefined>;
  /** Also where there is nothing of that key. */
  remove(key: string): Promise<void>;
  /** Removes what killed processes left half-written. No process may be writing. */
  tidy(): Promise<void>;
}
