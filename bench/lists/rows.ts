/** A row of the measured lists: the same for each list. */
export interface BenchRow {
  readonly id: number;
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
}

const words = ['pump', 'valve', 'motor', 'seal', 'bearing', 'filter', 'hose', 'cooler'] as const;

/** Columns in addition to the id: six texts and five numbers, twelve in all. */
export const textColumns = 6;
export const numberColumns = 5;

/** A deterministic sequence of numbers. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The given number of rows; their texts and numbers are in random order. */
export function makeRows(count: number): readonly BenchRow[] {
  const random = randomNumbers(7);
  const word = () => words[Math.floor(random() * words.length)] ?? words[0];
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    texts: Array.from({ length: textColumns }, () => `${word()} ${Math.floor(random() * 1e6)}`),
    numbers: Array.from({ length: numberColumns }, () => Math.floor(random() * 1e6)),
  }));
}

const collator = new Intl.Collator('en');

export type Order = 'none' | 'text' | 'number';

export interface RowsQuery {
  readonly order: Order;
  /** A text that the first column contains; empty for all. */
  readonly search: string;
}

/**
 * The matching rows, in order, like a server returns them. Every measured list uses it, so that
 * only the lists differ.
 */
export function queryRows(
  rows: readonly BenchRow[],
  { order, search: text }: RowsQuery,
): readonly BenchRow[] {
  const found = text === '' ? rows : rows.filter(({ texts }) => texts[0]?.includes(text) === true);
  if (order === 'text') {
    return found.toSorted((a, b) => collator.compare(a.texts[0] ?? '', b.texts[0] ?? ''));
  }
  if (order === 'number') {
    return found.toSorted((a, b) => (a.numbers[0] ?? 0) - (b.numbers[0] ?? 0));
  }
  return found;
}
