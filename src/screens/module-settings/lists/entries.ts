import type { CriticalityRow, LabelRow, TypeRow } from '../../../contract/directory.ts';
import type { ListMerge, ListUsage } from '../../../contract/list-rows.ts';
import { compareRows } from '../../../domain/list-order.ts';
import { searchKey } from '../../../runtime/text-keys.ts';
import { type Text, textIn } from '../../../runtime/text.ts';

/** A row of a list as its page shows it. */
export interface Entry {
  readonly id: number;
  readonly name: string;
  readonly text: Text;
  readonly version: number;
  readonly code: string | null;
  readonly colour: string | null;
  readonly description: string | null;
  /** Of a criticality; 1 is the most critical. */
  readonly rank: number | null;
  readonly parentId: number | null;
  readonly isRetired: boolean;
  /** Items of the site that have it. */
  readonly items: number;
  /** Its merge into another row, which can be undone. */
  readonly merge: ListMerge | null;
  readonly children: readonly Entry[];
}

type Row = TypeRow | LabelRow | CriticalityRow;

function toEntry(row: Row, usage: ListUsage, language: string): Entry {
  const isUsed = ({ row_id, value }: { row_id: number; value: number | null }) =>
    row_id === row.id && value === null;
  return {
    id: row.id,
    name: textIn(row.name, language),
    text: row.name,
    version: row.version,
    code: 'code' in row ? row.code : null,
    colour: 'colour' in row ? row.colour : null,
    description: 'description' in row ? row.description : null,
    rank: 'rank' in row ? row.rank : null,
    parentId: 'parent_id' in row ? row.parent_id : null,
    isRetired: row.deleted_at !== null,
    items: usage.usage.find(isUsed)?.items ?? 0,
    merge: usage.merges.find(isUsed) ?? null,
    children: [],
  };
}

const placeOf = (row: Row) => ({
  name: row.name,
  position: 'rank' in row ? row.rank : row.position,
});

/** Rows in their order: those that are not retired with their sub-types, and all retired ones. */
export function toEntries(
  rows: readonly Row[],
  usage: ListUsage,
  language: string,
): { readonly live: readonly Entry[]; readonly retired: readonly Entry[] } {
  const compare = compareRows(language);
  const all = rows
    .toSorted((a, b) => compare(placeOf(a), placeOf(b)))
    .map((row) => toEntry(row, usage, language));
  const live = all.filter(({ isRetired }) => !isRetired);
  const childrenOf = Map.groupBy(live, ({ parentId }) => parentId);
  return {
    live: (childrenOf.get(null) ?? []).map((entry) => ({
      ...entry,
      children: childrenOf.get(entry.id) ?? [],
    })),
    retired: all.filter(({ isRetired }) => isRetired),
  };
}

/** Entries that match words, or that have a sub-type which does. */
export function matching(entries: readonly Entry[], words: string): readonly Entry[] {
  const wanted = searchKey(words.trim());
  if (wanted === '') return entries;
  const matches = ({ name, code, description }: Entry) =>
    [name, code, description].some((text) => searchKey(text ?? '').includes(wanted));
  return entries.flatMap((entry) => {
    if (matches(entry)) return [entry];
    const children = entry.children.filter(matches);
    return children.length === 0 ? [] : [{ ...entry, children }];
  });
}
