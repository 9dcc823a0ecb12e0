// Which release of the project these pages are built from: the build fills it in (`vite.config.ts`).

declare const RELEASE: {
  readonly version: string;
  /** Address of the sources, where package.json names one. */
  readonly source: string | undefined;
};

export const release = RELEASE;
