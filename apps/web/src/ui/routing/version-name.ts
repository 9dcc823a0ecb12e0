// A version of a bot, and its form in an address: `owner/bot@3`.

export interface VersionName {
  readonly owner: string;
  readonly bot: string;
  readonly version: number;
}

const FORM = /^([^/]+)\/([^/@]+)@([1-9]\d{0,6})$/;

export function parseVersionName(text: string | null): VersionName | undefined {
  const [, owner, bot, version] = FORM.exec(text ?? '') ?? [];
  return owner === undefined || bot === undefined ? undefined : { owner, bot, version: Number(version) };
}

export function formatVersionName({ owner, bot, version }: VersionName): string {
  return `${owner}/${bot}@${version}`;
}
