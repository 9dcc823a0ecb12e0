// A version of a bot in an address: `owner/bot@3`.

export interface VersionPlace {
  readonly owner: string;
  readonly bot: string;
  readonly number: number;
}

const FORM = /^([^/]+)\/([^/@]+)@([1-9]\d{0,6})$/;

export function parseVersionPlace(text: string | null): VersionPlace | undefined {
  const [, owner, bot, number] = FORM.exec(text ?? '') ?? [];
  return owner === undefined || bot === undefined ? undefined : { owner, bot, number: Number(number) };
}

export function versionPlaceText({ owner, bot, number }: VersionPlace): string {
  return `${owner}/${bot}@${number}`;
}
