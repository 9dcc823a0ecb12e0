// The environment for PostgreSQL's programs.

/** The environment of this process without its settings for PostgreSQL, locale and time zone; the locale is C. */
export function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|TZ$)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
