// The conditions by which bots of the ladder are filtered: as fields of an address, and as the query of a request.

export const FILTER_FIELDS = ['language', 'owner', 'top', 'minRating', 'maxRating'] as const;
type FilterField = (typeof FILTER_FIELDS)[number];

/** Only the conditions that are set. */
export type LadderFilter = Readonly<Partial<Record<FilterField, string>>>;

const TOP = /^[1-9]\d{0,5}$/;
const RATING = /^-?\d{1,5}(\.\d{1,4})?$/;
const FITS: Readonly<Partial<Record<FilterField, RegExp>>> = { top: TOP, minRating: RATING, maxRating: RATING };

/** The filter in the query of an address; conditions that the server would refuse are left out. */
export function filterIn(query: URLSearchParams): LadderFilter {
  const fields = FILTER_FIELDS.flatMap((field) => {
    const value = query.get(field)?.trim() ?? '';
    return value !== '' && (FITS[field]?.test(value) ?? true) ? [[field, value] as const] : [];
  });
  return Object.fromEntries(fields);
}

/** The filter with another value of a field; empty: without this condition. */
export function withField(filter: LadderFilter, field: FilterField, value: string): LadderFilter {
  const query = new URLSearchParams({ ...filter, [field]: value });
  return filterIn(query);
}

export function isFiltered(filter: LadderFilter): boolean {
  return Object.keys(filter).length > 0;
}
