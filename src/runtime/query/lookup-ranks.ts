import type { CompiledModule } from '../compiled.ts';
import { type Text, textIn } from '../text.ts';
import { compareCodePoints, orderKey } from '../text-keys.ts';

/** The source of a looked-up column's names, which give its ids their order. */
export type Lookup = 'type' | 'criticality' | 'template' | 'people';

/** What the ids of a column refer to; null if they are not looked up. */
export function lookupOf({ byDb, tableColumns }: CompiledModule, db: string): Lookup | null {
  const document = (byDb.get(db) ?? tableColumns.find((column) => column.db === db))?.fieldType
    .document;
  if (document?.ruleType === 'people' || document?.reference === 'user') return 'people';
  const { reference } = document ?? {};
  return reference === 'type' || reference === 'criticality' || reference === 'template'
    ? reference
    : null;
}

/** Ids in the order of their names in a language. */
export function rankedByName(
  rows: readonly { readonly id: number; readonly name: Text }[],
  language: string,
): readonly number[] {
  return rows
    .map(({ id, name }) => ({ id, key: orderKey(textIn(name, language)) }))
    .toSorted((a, b) => compareCodePoints(a.key, b.key) || a.id - b.id)
    .map(({ id }) => id);
}
