// Links of a package's README, which point to other files of the project: npm shows the README without them.

/** A link in Markdown to a relative path: its text and path. */
const RELATIVE = /\[([^\]]+)\]\((?![a-z]+:|#|\/)([^)\s]+)\)/g;

/**
 * The README with links to the files in `repository`, the project's address, or with their texts only if it is unknown. `folder`: of the
 * README, from the project's root.
 */
export function withoutRelativeLinks(readme: string, folder: string, repository: string | undefined): string {
  return readme.replaceAll(RELATIVE, (_, text: string, path: string) => {
    if (repository === undefined) return text;
    const { pathname, hash } = new URL(path, `file:///${folder}/`);
    return `[${text}](${repository}/blob/HEAD${pathname}${hash})`;
  });
}
