import type { CompiledColumn } from '../../../../src/runtime/compiled.ts';
import type { FieldError } from '../../../../src/runtime/record/errors.ts';
import type { Item } from '../../../../src/runtime/record/item.ts';
import { jsonEquals } from '../../../../src/runtime/record/json.ts';
import { valueOf } from '../../../../src/runtime/record/values.ts';
import type { Load } from '../batch-loader.ts';
import type { WantedLock } from '../../../db/items/locks.ts';
import type { ItemAccess } from '../../context/items.ts';
import type { Services } from '../../services.ts';
import type { ReferenceChecker } from './reference-check.ts';
import { checkFiles, checkVersion } from './files.ts';
import { checkConnection, checkItems, newConnectedItems, newItems } from './items.ts';
import { checkCriticality, checkLabels, checkOptions, checkTemplates, checkType } from './lists.ts';
import { checkPeople, checkWatchers } from './people.ts';

const byReference: { readonly [kind: string]: ReferenceChecker } = {
  item: checkItems,
  type: checkType,
  criticality: checkCriticality,
  template: checkTemplates,
  label: checkLabels,
  user: checkWatchers,
  file: checkFiles,
  option: checkOptions,
};

/** The checker of a column's references; null if it has none. */
function checkerOf({ fieldType, settings }: CompiledColumn): ReferenceChecker | null {
  const { reference, ruleType, dataType, system } = fieldType.document;
  if (system === true || settings.isInbound === true) return null;
  if (dataType === 'ITM_CON') return checkConnection;
  if (dataType === 'DMS_VER') return checkVersion;
  if (ruleType === 'people') return checkPeople;
  return reference === undefined ? null : (byReference[reference] ?? null);
}

/**
 * The rows of items to which an item newly refers, in any of these columns, with the lock that
 * keeps them from being deleted until the commit.
 */
export function newReferences(
  { modules }: Services,
  columns: readonly CompiledColumn[],
  { before, after }: { readonly before: Item | null; readonly after: Item },
): readonly WantedLock[] {
  return columns.flatMap((column) => {
    const check = checkerOf(column);
    if (check !== checkItems && check !== checkConnection) return [];
    const value = valueOf(column, after);
    const referring = { column, value, before: before === null ? null : valueOf(column, before) };
    const { moduleType, ids } =
      check === checkItems ? newItems(referring) : newConnectedItems(referring);
    const table =
      typeof moduleType === 'string' ? modules.byType(moduleType)?.document.databaseTable : null;
    if (typeof table !== 'string') return [];
    return ids.map((id) => ({ table, id, lock: 'refer' as const }));
  });
}

/**
 * Errors of references in these columns to targets that are not on the site, belong to another
 * module or do not fit (code `reference`, or the field type's code for a file). Only columns that
 * differ from `before` are checked, and of those only the new references. Returns `pending` while a
 * lookup runs.
 */
export function referenceErrors(
  access: ItemAccess,
  columns: readonly CompiledColumn[],
  { before, after: item }: { readonly before: Item | null; readonly after: Item },
  load: Load,
): readonly FieldError[] | 'pending' {
  const errors: FieldError[] = [];
  let isPending = false;
  for (const column of columns) {
    const check = checkerOf(column);
    if (check === null) continue;
    const value = valueOf(column, item);
    if (column.isEmpty(value)) continue;
    const old = before === null ? null : valueOf(column, before);
    if (jsonEquals(old, value) && !column.settings.parentType) continue;
    const { pointer } = column;
    const fits = check({ access, load, column, item, value, before: old });
    if (fits === 'pending') isPending = true;
    else if (fits === false) errors.push({ pointer, code: 'reference', params: {} });
    else if (typeof fits === 'object')
      errors.push(...fits.map((error) => ({ ...error, pointer: pointer + error.pointer })));
  }
  return isPending ? 'pending' : errors;
}
