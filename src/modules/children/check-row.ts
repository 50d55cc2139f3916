import type { CompiledColumn } from '../../runtime/compiled.ts';
import { isHeldByStatus, type RecordContext } from '../../runtime/record/column-state.ts';
import type { FieldError } from '../../runtime/record/errors.ts';
import type { Item } from '../../runtime/record/item.ts';
import { validateItem } from '../../runtime/record/validate.ts';
import { valueOf } from '../../runtime/record/values.ts';
import { candidateOf } from '../form/model/candidate.ts';
import { changesOf, type ChildRow } from './child-rows.ts';

/** The child as saving would store it. */
export function candidateRow(row: ChildRow, context: RecordContext): Item {
  const { module, item, entered } = row;
  return candidateOf(module, item, entered, changesOf(row).keys(), context);
}

const known = new WeakMap<ChildRow, Item>();

/** The value that a row shows: the entered one, or what rules make of the entered ones. */
export function shownValue(row: ChildRow, column: CompiledColumn, context: RecordContext): unknown {
  if (column.computed === null || row.pending === null) return valueOf(column, row.entered) ?? null;
  const item = known.get(row) ?? candidateRow(row, context);
  known.set(row, item);
  return valueOf(column, item) ?? null;
}

/**
 * What is wrong with a changed child, with pointers into it. `reference`: the column by which it
 * refers to the parent, which saving fills in for a new parent.
 */
export function rowErrors(
  row: ChildRow,
  reference: CompiledColumn | null,
  context: RecordContext,
): readonly FieldError[] {
  const { module, item, pending, state } = row;
  if (pending === null || state === 'deleted' || state === 'gone') return [];
  if (state === 'stored' && changesOf(row).size === 0) return [];
  return validateItem(module, candidateRow(row, context), context).filter(
    ({ pointer }) => pointer !== reference?.pointer && !isHeldByStatus(module, item, pointer),
  );
}
