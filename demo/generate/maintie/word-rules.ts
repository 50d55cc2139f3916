import { sourceRows } from '../read.ts';

/** A rule over words: the first row whose pattern matches a text applies. */
export interface WordRule {
  readonly match: string;
}

export interface WordRules<Row extends WordRule> {
  readonly rows: readonly Row[];
  readonly first: (text: string) => Row | null;
}

/** The rows of a file in demo/source-data as rules over lower-case words, in their order. */
export function wordRules<Row extends WordRule>(file: string): WordRules<Row> {
  const rows = sourceRows<Row>(file);
  const patterns = rows.map(({ match }) => new RegExp(match));
  return {
    rows,
    first: (text) =>
      rows[patterns.findIndex((pattern) => pattern.test(text.toLowerCase()))] ?? null,
  };
}
