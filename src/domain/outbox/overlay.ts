import type { Item } from '../../runtime/record/item.ts';
import { definedKeys, jsonEquals, type JsonObject } from '../../runtime/record/json.ts';
import {
  bodyOf,
  entriesOfItem,
  isOfItem,
  isOnItem,
  type Outbox,
  type OutboxEntry,
} from './outbox.ts';
import { isHeld } from './unsent-states.ts';

/** The keys of `after` that differ from `before`, with their values. */
function differences(before: JsonObject, after: JsonObject): JsonObject {
  const changed = definedKeys(after).filter((key) => !jsonEquals(before[key], after[key]));
  return Object.fromEntries(changed.map((key) => [key, after[key]]));
}

/**
 * An item with what an entry changed; its version stays that of the server. An item whose deletion
 * waits for the person is there.
 */
function withEntry(item: Item, entry: OutboxEntry): Item {
  const { base, mine, action } = entry;
  if (base === null) return mine;
  if (action.kind === 'remove' && isHeld(entry)) return item;
  const { columns: _columns, version: _version, ...core } = differences(base, mine);
  const columns = { ...item.columns, ...differences(base.columns, mine.columns) };
  return { ...item, ...core, columns };
}

/** `item` with the values of `before` where it has those of `after` and they differ. */
function withBefore(item: Item, before: Item, after: Item): Item {
  const undone = (present: JsonObject, change: JsonObject, old: JsonObject) =>
    Object.fromEntries(
      definedKeys(change)
        .filter((key) => jsonEquals(present[key], change[key]))
        .map((key) => [key, old[key]]),
    );
  const { columns: _columns, version: _version, ...core } = differences(before, after);
  const columns = differences(before.columns, after.columns);
  return {
    ...item,
    ...undone(item, core, before),
    columns: { ...item.columns, ...undone(item.columns, columns, before.columns) },
  };
}

/** A later change of an item, made on top of a change that goes, as if that had not been. */
function withoutChange(entry: OutboxEntry, gone: OutboxEntry): OutboxEntry {
  const { base, mine } = gone;
  if (base === null || entry.base === null) return entry;
  const { columns, ...core } = bodyOf(entry);
  const rest = withBefore(entry.mine, base, mine);
  return {
    ...entry,
    base: withBefore(entry.base, base, mine),
    // What the later change says itself stays.
    mine: { ...rest, ...core, columns: { ...rest.columns, ...columns } },
  };
}

/** An outbox without some entries: later changes of their items are no longer on top of them. */
export function withoutEntries(outbox: Outbox, gone: readonly OutboxEntry[]): Outbox {
  if (gone.length === 0) return outbox;
  const dropped = new Set(gone);
  const isUnder = (entry: OutboxEntry, each: OutboxEntry) =>
    isOfItem(each) && isOnItem(entry, each) && entry.order > each.order;
  const entries = outbox.entries
    .filter((entry) => !dropped.has(entry))
    .map((entry) =>
      isOfItem(entry)
        ? gone.filter((each) => isUnder(entry, each)).reduceRight(withoutChange, entry)
        : entry,
    );
  return { ...outbox, entries };
}

/** An item as the person left it: as the server had it, with the changes that it does not have. */
export function withUnsent(
  outbox: Pick<Outbox, 'entries'>,
  of: Pick<OutboxEntry, 'site' | 'endpoint' | 'itemId'>,
  item: Item,
): Item {
  return entriesOfItem(outbox, of).reduce(withEntry, item);
}

/**
 * Items of a module as the person left them, with those that only this device has at the end, and
 * without those that the person deleted.
 */
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
  ].filter(({ id, deleted_at }) => deleted_at === null || !changed.has(id));
}

/**
 * An item as the person left it, also if they deleted it. Without an item of the server, the one that
 * its entries create; undefined if they create none.
 *
 * @param entries of the item
 */
export function itemWithUnsent(entries: readonly OutboxEntry[], item?: Item): Item | undefined {
  const start = item ?? entries.find(({ action }) => action.kind === 'create')?.mine;
  return start === undefined
    ? undefined
    : entries.toSorted((a, b) => a.order - b.order).reduce(withEntry, start);
}

/** The entries of a module on a site. */
export const entriesOfModule = (
  { entries }: Pick<Outbox, 'entries'>,
  site: number,
  moduleType: string,
): readonly OutboxEntry[] =>
  entries.filter((entry) => entry.site === site && entry.endpoint.type === moduleType);
