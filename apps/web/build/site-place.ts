// Where the site without a server will be, from the variable MCR_SITE_BASE: a folder of its host ("/mahjong/"), or a whole address
// ("https://clubs.example/mahjong/"), with which the previews of links name their page and their picture.

interface SitePlace {
  /** Path of the folder, with a slash at both ends. */
  readonly base: string;
  /** Address of the folder without its last slash; undefined if it is not known. */
  readonly address: string | undefined;
}

/** Throws if the value is neither a path nor an address. */
export function sitePlace(value = '/'): SitePlace {
  const isPath = value.startsWith('/');
  const url = URL.parse(value, isPath ? 'http://host' : undefined);
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.search !== '' ||
    url.hash !== '' ||
    value.startsWith('//')
  ) {
    const expected = 'a folder such as /mahjong/ or an address such as https://clubs.example/mahjong/';
    throw new Error(`MCR_SITE_BASE: ${value}, expected ${expected}`);
  }
  const folder = url.pathname.replace(/\/+$/, '');
  return { base: `${folder}/`, address: isPath ? undefined : `${url.origin}${folder}` };
}
