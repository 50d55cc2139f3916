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

/** The items of a module on a site that only this device has, as the person left them. */
export function unsentItems(
  outbox: Pick<Outbox, 'entries'>,
  site: number,
  moduleType: string,
): readonly Item[] {
  return outbox.entries
    .filter(
      ({ action, site: at, endpoint }) =>
        action.kind === 'create' && at === site && endpoint.type === moduleType,
    )
    .map((entry) => withUnsent(outbox, entry, entry.mine));
}
