import type { Item } from '../../runtime/record/item.ts';
import { definedKeys, jsonEquals, type JsonObject } from '../../runtime/record/json.ts';
import { entriesOfItem, type Outbox, type OutboxEntry } from './outbox.ts';

/** The keys of `after` that differ from `before`, with their values. */
function differences(before: JsonObject, after: JsonObject): JsonObject {
  const changed = definedKeys(after).filter((key) => !jsonEquals(before[key], after[key]));
  return Object.fromEntries(changed.map((key) => [key, after[key]]));
}

/** An item with what an entry changed; its version stays that of the server. */
function withEntry(item: Item, { base, mine }: OutboxEntry): Item {
  if (base === null) return mine;
  const { columns: _columns, version: _version, ...core } = differences(base, mine);
  const columns = { ...item.columns, ...differences(base.columns, mine.columns) };
  return { ...item, ...core, columns };
}

/** An item as the person left it: as the server had it, with the changes that it does not have. */
export function withUnsent(
  outbox: Pick<Outbox, 'entries'>,
  of: Pick<OutboxEntry, 'site' | 'endpoint' | 'itemId'>,
  item: Item,
): Item {
  return entriesOfItem(outbox, of).reduce(withEntry, item);
}

/** Items of a module as the person left them, with those that only this device has at the end. */
export function itemsWithUnsent(
  entries: readonly OutboxEntry[],
  items: readonly Item[],
): readonly Item[] {
  if (entries.length === 0) return items;
  const changed = Map.groupBy(
    entries.toSorted((a, b) => a.order - b.order),
    ({ itemId }) => itemId,
  );
  const known = items.map((item) => (changed.get(item.id) ?? []).reduce(withEntry, item));
  const created = entries.filter(({ action }) => action.kind === 'create');
  return [
    ...known,
    ...created.map((entry) => (changed.get(entry.itemId) ?? []).reduce(withEntry, entry.mine)),
  ];
}

/** The entries of a module on a site. */
export const entriesOfModule = (
  { entries }: Pick<Outbox, 'entries'>,
  site: number,
  moduleType: string,
): readonly OutboxEntry[] =>
  entries.filter((entry) => entry.site === site && entry.endpoint.type === moduleType);
