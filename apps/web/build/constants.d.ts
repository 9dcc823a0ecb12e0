// Constants that the build of the pages sets. They are absent where Node reads the pages' modules, and in tests.

/** Whether the pages are built for a host without a server of ours. */
declare const SITE: boolean | undefined;
/** The folder of the pages on their host. */
declare const BASE_PATH: string | undefined;
