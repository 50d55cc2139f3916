import { compareNames } from '../runtime/compare-names.ts';
import { type Text, textIn } from '../runtime/text.ts';

/** A row of a list of the site that admins can order. */
interface OrderedRow {
  readonly name: Text;
  /** Null while nobody has ordered the list. */
  readonly position: number | null;
}

/** Rows as admins ordered them; those that nobody has placed come last, by name. */
export function compareRows(language: string) {
  const compare = compareNames(language);
  const place = ({ position }: OrderedRow) => position ?? Number.POSITIVE_INFINITY;
  return (one: OrderedRow, other: OrderedRow): number =>
    place(one) === place(other)
      ? compare(textIn(one.name, language), textIn(other.name, language))
      : place(one) - place(other);
}
