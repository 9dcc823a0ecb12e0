// Where help texts send readers: npm packages have no guides, but every server does.

/** The place of a guide in the project and on servers. */
export function guidePlace(name: string): string {
  return `docs/${name}.md of the project, also the page /docs/${name} of a server`;
}
