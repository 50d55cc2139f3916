/** The rows of a list: the first `offset` are left out. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

export interface ListQuery<Row> extends Slice {
  /** What rows have to have, by the lower-case names of attributes; others are not known here. */
  readonly required: readonly { readonly attribute: string; readonly value: string }[];
  /** Which of them are listed; null: all. */
  readonly fits: ((row: Row) => boolean) | null;
}

export interface Listed<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

const largestId = 2_147_483_647;

/** The id in a text; 0, which no row has, for any other text. */
export function idOf(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id <= largestId ? id : 0;
}
