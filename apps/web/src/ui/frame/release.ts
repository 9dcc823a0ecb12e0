// The release of the project that the pages are built from, set by the build (`vite.config.ts`).

declare const RELEASE: {
  readonly version: string;
  /** Address of the sources, if package.json has one. */
  readonly source: string | undefined;
};

export const release = RELEASE;
