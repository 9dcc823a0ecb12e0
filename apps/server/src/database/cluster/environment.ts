// The environment of PostgreSQL's programs.

/** The environment without the caller's settings for PostgreSQL and its locale. */
export function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|TZ$)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
