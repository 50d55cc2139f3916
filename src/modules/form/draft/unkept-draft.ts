import type { Draft } from '../../../api/drafts.ts';
import { isOfItem, type Outbox, type OutboxEntry } from '../../../domain/outbox/outbox.ts';
import { entriesOfModule, itemWithUnsent } from '../../../domain/outbox/overlay.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { childrenOf } from '../../../runtime/record/children.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { jsonEquals } from '../../../runtime/record/json.ts';
import {
  onServer,
  pendingIn,
  type PendingChild,
  pendingValue,
} from '../../../domain/pending-children.ts';
import { unsavedColumns } from '../model/draft.ts';

type Entries = readonly OutboxEntry[];

/** The changes of an item among those of its module, in order. */
const ofItem = (entries: Entries, id: number): Entries =>
  entries
    .filter((entry) => isOfItem(entry) && entry.itemId === id)
    .toSorted((a, b) => a.order - b.order);

/** The changes of a new item that only this device has, by its client id. */
function ofNewItem(entries: Entries, clientId: string | undefined): Entries {
  if (clientId === undefined) return [];
  const made = entries.find(
    ({ action, mine }) => action.kind === 'create' && mine.client_id === clientId,
  );
  return made === undefined ? [] : ofItem(entries, made.itemId);
}

const valueIn = ({ columns, ...item }: Item, db: string): unknown =>
  (Object.hasOwn(columns, db) ? columns[db] : item[db]) ?? null;

/** Whether all that a person did to a child waits on this device. */
function isKept(entries: Entries, { id, key, mine, move, isDeleted }: PendingChild): boolean {
  const own = id === null ? ofNewItem(entries, key) : ofItem(entries, id);
  const last = own.at(-1);
  if (last === undefined) return false;
  if (isDeleted === true) return last.action.kind === 'remove';
  const isMoved =
    move === undefined || own.some(({ action }) => action.kind === 'move' && action.to === move.to);
  return (
    isMoved &&
    Object.entries(mine).every(([db, value]) => jsonEquals(value ?? null, valueIn(last.mine, db)))
  );
}

/** A draft without the changes of children that wait on this device. */
function withoutKeptChildren(outbox: Outbox, module: CompiledModule, draft: Draft): Draft {
  const values = draft.values.map((value) => {
    const column = module.byPointer.get(value.pointer);
    const children = column === undefined ? null : childrenOf(column);
    if (children === null) return value;
    const entries = entriesOfModule(outbox, draft.site, children.moduleType);
    const left = pendingIn(value.mine)
      .map((row) => onServer(row, outbox.made))
      .filter((row) => !isKept(entries, row));
    return { ...value, mine: pendingValue(left) };
  });
  return { ...draft, values };
}

/**
 * What of a draft is neither stored nor waits on this device to be sent; null if nothing is left of it. A page
 * that ends between a save that is kept here and the removal of its draft leaves both.
 *
 * @param item as the form shows it
 */
export function unkeptDraft(
  outbox: Outbox,
  module: CompiledModule,
  draft: Draft,
  item: Item,
): Draft | null {
  const entries = entriesOfModule(outbox, draft.site, draft.module);
  const id = Number(draft.item);
  const kept = Number.isInteger(id)
    ? itemWithUnsent(ofItem(entries, id), item)
    : itemWithUnsent(ofNewItem(entries, draft.clientId));
  const rest = withoutKeptChildren(outbox, module, draft);
  return unsavedColumns(module, rest, kept ?? item).length === 0 ? null : rest;
}
