// Messages with a template, so that pages can show them in another language.

/** A value for each place of a template, up to four. */
type Values<Template extends string> = Template extends `${string}$4${string}`
  ? [unknown, unknown, unknown, unknown]
  : Template extends `${string}$3${string}`
    ? [unknown, unknown, unknown]
    : Template extends `${string}$2${string}`
      ? [unknown, unknown]
      : Template extends `${string}$1${string}`
        ? [unknown]
        : [];

/**
 * Makes messages of the templates `Known`, which are also the keys of their translations. `$1`, `$2`, … in order stand for values.
 * @example phrasesOf<'a draw by $1'>()('a draw by $1', 'east') // "a draw by east"
 */
export function phrasesOf<Known extends string>() {
  return <Template extends Known>(template: Template, ...values: Values<Template>): string =>
    template.replace(/\$(\d)/g, (_, place) => String((values as readonly unknown[])[place - 1]));
}
