import type { SaveItemsBody } from '../../contract/save-items.ts';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import type { RecordContext } from '../../runtime/record/column-state.ts';
import { changedValues, patchBodyOf } from '../../runtime/record/diff.ts';
import type { Item, ItemChanges } from '../../runtime/record/item.ts';
import { candidateRow } from './check-row.ts';
import type { ChildRow } from './child-rows.ts';
import type { PendingChild } from '../../domain/pending-children.ts';

/** The children of one column, to be saved. */
export interface ChildrenToSave {
  /** The column of the parent. */
  readonly column: CompiledColumn;
  readonly rows: readonly ChildRow[];
  /** The column by which the children refer to the parent; null: they are only changed. */
  readonly reference: CompiledColumn | null;
}

/** The parent as the form has it, and as it is stored. */
export interface ParentToSave {
  readonly module: CompiledModule;
  readonly present: Item;
  readonly base: Item;
}

/** The part of the form that an entry of the body comes from; without a row: the parent. */
export interface FormPart {
  readonly column: CompiledColumn | null;
  readonly row: ChildRow | null;
}

type Part = keyof SaveItemsBody;
type Entry<P extends Part> = NonNullable<SaveItemsBody[P]>[number];

/** A body, and where each of its entries comes from, in the same order. */
export interface SaveRequest {
  readonly body: SaveItemsBody;
  readonly places: Readonly<Record<Part, readonly FormPart[]>>;
}

const placeOfParent: FormPart = { column: null, row: null };

const versioned = ({ type, id, version }: Pick<Item, 'type' | 'id' | 'version'>) => ({
  module_type: type,
  id,
  version,
});

function newItem({ module, present, base }: ParentToSave): ItemChanges {
  const { template_id, template_version } = base;
  return {
    ...patchBodyOf(changedValues(module.columns, base, present)),
    ...(template_version === null ? {} : { template_id, template_version }),
    client_id: present.client_id,
  };
}

/** A new child with the values that saving stores, and with its client id. */
function newChild(row: ChildRow, context: RecordContext): ItemChanges {
  const { key, module, item } = row;
  const { template_id, template_version, site_id } = item;
  const blank = blankItem(module, site_id);
  return {
    ...patchBodyOf(changedValues(module.columns, blank, candidateRow(row, context))),
    ...(template_version === null ? {} : { template_id, template_version }),
    client_id: key,
  };
}

/** The move that saving carries out, as a call names it. */
function moveOf({ move }: PendingChild): Pick<Entry<'transition'>, 'to' | 'comment'> | null {
  if (move === undefined) return null;
  const { to, comment } = move;
  return { to, ...(comment !== undefined && { comment }) };
}

/**
 * The call that saves a parent with its children in one transaction. Children of a new parent refer to
 * it by its position in the body.
 */
export function saveRequestOf(
  parent: ParentToSave,
  lists: readonly ChildrenToSave[],
  context: RecordContext,
): SaveRequest {
  const { module, present, base } = parent;
  const isNew = base.id === 0;
  const places: Record<Part, FormPart[]> = { delete: [], change: [], create: [], transition: [] };
  const remove: Entry<'delete'>[] = [];
  const change: Entry<'change'>[] = [];
  const create: Entry<'create'>[] = [];
  const transition: Entry<'transition'>[] = [];

  const ofParent = patchBodyOf(changedValues(module.columns, base, present));
  if (isNew) {
    create.push({ module_type: module.document.type, changes: newItem(parent) });
    places.create.push(placeOfParent);
  } else if (Object.keys(ofParent).length > 0) {
    change.push({ ...versioned(base), changes: ofParent });
    places.change.push(placeOfParent);
  }
  for (const { column, rows, reference } of lists) {
    for (const row of rows) {
      const { item, pending, state } = row;
      const place = { column, row };
      if (pending === null || state === 'gone') continue;
      if (state === 'deleted') {
        remove.push(versioned(item));
        places.delete.push(place);
        continue;
      }
      const move = moveOf(pending);
      if (state === 'new') {
        create.push({
          module_type: row.module.document.type,
          changes: newChild(row, context),
          ...(isNew && reference !== null && { references: { [reference.db]: 0 } }),
          ...(move !== null && { transition: move }),
        });
        places.create.push(place);
        continue;
      }
      const changes = patchBodyOf(
        changedValues(row.module.columns, item, candidateRow(row, context)),
      );
      if (Object.keys(changes).length > 0) {
        change.push({ ...versioned(item), changes });
        places.change.push(place);
      }
      // A new child whose save had no answer may have been moved with it.
      const isMoved =
        pending.id === null && row.module.flow.byKey.get(move?.to ?? '')?.number === item.status;
      if (move !== null && !isMoved) {
        transition.push({ ...versioned(item), ...move });
        places.transition.push(place);
      }
    }
  }
  const body: SaveItemsBody = {
    ...(remove.length > 0 && { delete: remove }),
    ...(change.length > 0 && { change }),
    ...(create.length > 0 && { create }),
    ...(transition.length > 0 && { transition }),
  };
  return { body, places };
}

export const isEmptyRequest = ({ body }: SaveRequest): boolean => Object.keys(body).length === 0;
