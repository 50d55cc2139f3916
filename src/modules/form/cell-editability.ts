import type { CompiledColumn, CompiledModule, ListColumn } from '../../runtime/compiled.ts';
import { createColumnEvaluator, statusLock } from '../../runtime/record/column-state.ts';
import type { Item } from '../../runtime/record/item.ts';
import { emptyRootColumn } from '../../runtime/record/tree.ts';
import { readOnlyReason, type ReadOnlyReason } from '../../widgets/read-only-types.ts';

/** Why a cell can't be changed; a key of locales/{language}/table.json. */
export type CellReadOnlyReason =
  | 'not_allowed'
  | 'deleted'
  | 'kept_by_server'
  | ReadOnlyReason
  | 'computed'
  | 'locked'
  | 'status'
  | 'recorded'
  | 'right'
  | 'hidden'
  | 'other_template';

export type CellEditability =
  | { readonly column: CompiledColumn; readonly why: null }
  | { readonly column: null; readonly why: CellReadOnlyReason };

const readOnlyBecause = (why: CellReadOnlyReason): CellEditability => ({ column: null, why });

interface CellContext {
  /** The module in the item's template version. */
  readonly module: CompiledModule;
  readonly item: Item;
  readonly mayUpdate: boolean;
  /** IANA name of the site's time zone. */
  readonly timeZone: string;
}

/** Whether a cell can be edited in the list, by the same rules as on the server. */
export function cellEditability(
  shown: Pick<ListColumn, 'db' | 'fieldType'>,
  place: CellContext,
): CellEditability {
  const { module, item, mayUpdate, timeZone } = place;
  if (!mayUpdate) return readOnlyBecause('not_allowed');
  if ((item.deleted_at ?? null) !== null) return readOnlyBecause('deleted');
  const why = readOnlyReason(shown.fieldType.document.type);
  if (why !== undefined) return readOnlyBecause(why);
  const column = module.byDb.get(shown.db);
  if (column === undefined) {
    return readOnlyBecause(
      module.tableColumns.some(({ db }) => db === shown.db) ? 'kept_by_server' : 'other_template',
    );
  }
  if (column.access !== 'write') return readOnlyBecause('right');
  if (column.computed !== null) return readOnlyBecause('computed');
  const lock = statusLock(module, item, column);
  if (lock !== null) return readOnlyBecause(lock);
  const now = { now: new Date().toISOString(), timeZone };
  const { visible, readOnly } = createColumnEvaluator(module, item, now)(column);
  if (!visible) return readOnlyBecause('hidden');
  if (readOnly || emptyRootColumn(module, item) === column) return readOnlyBecause('locked');
  return { column, why: null };
}
