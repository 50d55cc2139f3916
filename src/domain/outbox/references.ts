import type { CompiledModule } from '../../runtime/compiled.ts';
import type { ItemChanges } from '../../runtime/record/item.ts';
import { isList, isObject, ownProperty } from '../../runtime/record/json.ts';
import { isInbound } from '../../runtime/record/inbound-references.ts';
import { parsePointer } from '../../runtime/record/pointer.ts';
import {
  bodyOf,
  isLocalId,
  isOfFields,
  type NewEntry,
  type OutboxAction,
  type OutboxEntry,
  type ReferencePath,
} from './outbox.ts';

type Column = Pick<CompiledModule['columns'][number], 'settings' | 'fieldType'>;

/** The keys below a column at which it has ids of items or files; null if it refers to none. */
function keysOf(column: Column): ReferencePath | null {
  const { dataType, reference } = column.fieldType.document;
  if (isInbound(column)) return null;
  if (dataType === 'ITM_CON') return ['item_ids'];
  if (dataType === 'DMS_VER') return ['file_id'];
  const isOfIds = reference === 'item' || reference === 'file';
  return dataType === 'number[]' && isOfIds ? [] : null;
}

/** Where items of a module refer to items and files. */
export function referencePathsOf({
  columns,
}: Pick<CompiledModule, 'columns'>): readonly ReferencePath[] {
  return columns.flatMap((column) => {
    const place = parsePointer(column.pointer);
    const own = keysOf(column);
    const cells = (column.rows?.columns ?? []).flatMap((cell) => {
      const keys = keysOf(cell);
      return keys === null ? [] : [[...place, '*', cell.db, ...keys]];
    });
    return own === null ? cells : [[...place, ...own], ...cells];
  });
}

/** A copy of a value with other ids at a path; the same value if none of them is there. */
function replaceAt(value: unknown, path: ReferencePath, replace: (id: number) => number): unknown {
  const [key, ...rest] = path;
  if (key === undefined) {
    if (typeof value === 'number') return replace(value);
    return isList(value) ? sameOr(value, (each) => replaceAt(each, [], replace)) : value;
  }
  if (key === '*')
    return isList(value) ? sameOr(value, (row) => replaceAt(row, rest, replace)) : value;
  if (!isObject(value)) return value;
  const before = ownProperty(value, key);
  const after = replaceAt(before, rest, replace);
  return after === before ? value : { ...value, [key]: after };
}

/** The entries changed; the same list if none is. */
function sameOr<T>(list: readonly T[], change: (entry: T) => T): readonly T[] {
  const after = list.map(change);
  return after.every((entry, index) => entry === list[index]) ? list : after;
}

/** An item or body with other ids in its references. */
function withReferences<T extends ItemChanges>(
  value: T,
  paths: readonly ReferencePath[],
  replace: (id: number) => number,
): T {
  return paths.reduce((changed, path) => replaceAt(changed, path, replace) as T, value);
}

/** The ids to which the body of an entry refers; whether of items or files it does not say. */
export function referencesOf(entry: NewEntry): ReadonlySet<number> {
  const { action } = entry;
  if (action.kind === 'comment') return new Set(action.body.file_ids);
  if (action.kind === 'note_change' || action.kind === 'note_answer') return new Set([action.id]);
  if (action.kind === 'tags') return new Set(action.tags.map(({ item_id }) => item_id));
  if (action.kind === 'version') return new Set([action.body.file_id]);
  const found = new Set<number>();
  withReferences(bodyOf(entry), entry.referencePaths, (id) => {
    found.add(id);
    return id;
  });
  return found;
}

/** The local ids to which the body of an entry refers. */
export const localReferencesOf = (entry: NewEntry): ReadonlySet<number> =>
  new Set([...referencesOf(entry)].filter(isLocalId));

/** An action with other ids in its references; the same action if none of them is there. */
function swappedAction(
  action: OutboxAction,
  swap: (body: ItemChanges) => ItemChanges,
  replace: (id: number) => number,
): OutboxAction {
  if (action.kind === 'comment') {
    const { file_ids: before = [] } = action.body;
    const after = before.map(replace);
    const isSame = after.every((id, at) => id === before[at]);
    return isSame ? action : { ...action, body: { ...action.body, file_ids: after } };
  }
  if (action.kind === 'note_change' || action.kind === 'note_answer') {
    const id = replace(action.id);
    return id === action.id ? action : { ...action, id };
  }
  if (action.kind === 'tags') {
    const tags = sameOr(action.tags, (tag) => {
      const item_id = replace(tag.item_id);
      return item_id === tag.item_id ? tag : { ...tag, item_id };
    });
    return tags === action.tags ? action : { ...action, tags };
  }
  if (action.kind === 'version') {
    const file_id = replace(action.body.file_id);
    return file_id === action.body.file_id
      ? action
      : { ...action, body: { ...action.body, file_id } };
  }
  if (!isOfFields(action)) return action;
  const body = swap(action.body);
  return body === action.body ? action : { ...action, body };
}

/** An entry with ids of the server in the place of the local ids that it knows. */
export function withServerIds<Entry extends NewEntry | OutboxEntry>(
  entry: Entry,
  made: ReadonlyMap<number, number>,
): Entry {
  const replace = (id: number) => made.get(id) ?? id;
  const swap = <T extends ItemChanges>(value: T) =>
    withReferences(value, entry.referencePaths, replace);
  const { action, base, mine, itemId } = entry;
  const id = replace(itemId);
  const own = <T extends { readonly id: number }>(item: T) =>
    item.id === itemId && id !== itemId ? { ...item, id } : item;
  const after = {
    itemId: id,
    action: swappedAction(action, swap, replace),
    base: base === null ? null : swap(own(base)),
    mine: swap(own(mine)),
  };
  const isSame =
    after.itemId === itemId &&
    after.base === base &&
    after.mine === mine &&
    after.action === action;
  return isSame ? entry : { ...entry, ...after };
}
