/** Words of formulas that name no field. */
export const reservedWords: ReadonlySet<string> = new Set([
  'and',
  'or',
  'not',
  'true',
  'false',
  'null',
  'entry',
  'op',
]);

/** Comparisons, which are written between their two sides. */
export const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

/** Names that formulas write as they are. */
export const plainName = /^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*$/v;
