import type { FieldTypeDocument } from '../../runtime/documents.ts';
import { searchKey } from '../../runtime/text-keys.ts';
import { languages, textIn } from '../../runtime/text.ts';

/** The names of a type in every language, and its own, as they are searched. */
function nameKeys({ name, type }: FieldTypeDocument): readonly string[] {
  return [...languages.map((language) => searchKey(textIn(name, language))), searchKey(type)];
}

/** Whether words name a type, in whatever language, or occur in its description. */
export function isFound(type: FieldTypeDocument, words: string, language: string): boolean {
  const key = searchKey(words.trim());
  const about = searchKey(textIn(type.description, language));
  return [...nameKeys(type), about].some((name) => name.includes(key));
}

/** A field that can be added: its type, and its label without the type. */
interface Offer<T> {
  readonly type: T;
  /** Empty: it is called like its type. */
  readonly label: string;
}

/** The text before the name of the type that ends it; null if none does. */
function labelBefore(typed: string, type: FieldTypeDocument): string | null {
  const words = typed.trim().split(/\s+/);
  const names = new Set(nameKeys(type));
  for (let count = Math.min(words.length - 1, 4); count > 0; count -= 1)
    if (names.has(searchKey(words.slice(-count).join(' '))))
      return words.slice(0, -count).join(' ');
  return null;
}

/**
 * What somebody may mean who types a label: "Gas test/number" and "Gas test number" are a number
 * with the label "Gas test", which is offered first.
 */
export function offersFor<T extends FieldTypeDocument>(
  typed: string,
  types: readonly T[],
): readonly Offer<T>[] {
  const slash = typed.lastIndexOf('/');
  if (slash !== -1) {
    const label = typed.slice(0, slash).trim();
    const words = searchKey(typed.slice(slash + 1).trim());
    return types
      .filter((type) => nameKeys(type).some((name) => name.includes(words)))
      .map((type) => ({ type, label }));
  }
  const meant = types.flatMap((type) => {
    const label = labelBefore(typed, type);
    return label === null ? [] : [{ type, label }];
  });
  return [...meant, ...types.map((type) => ({ type, label: typed.trim() }))];
}
