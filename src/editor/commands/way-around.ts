import { byLanguage, type Text, textIn } from '../../runtime/text.ts';

/** The labels of the fields of a circle, back to the first: "Workers → Total → Workers". */
export function wayAround(
  circle: readonly string[],
  nameOf: (db: string) => Text | undefined,
): Text {
  const names = [...circle, ...circle.slice(0, 1)].map((db) => nameOf(db) ?? db);
  return byLanguage((language) => names.map((each) => textIn(each, language)).join(' → '));
}
