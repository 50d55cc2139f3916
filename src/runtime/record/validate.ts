import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import type { FieldError } from './errors.ts';
import {
  createColumnEvaluator,
  isLocked,
  type ColumnState,
  type RecordContext,
} from './column-state.ts';
import type { Item } from './item.ts';
import { isObject, definedKeys } from './json.ts';
import { below, noErrors, oneError } from './keywords/keyword.ts';
import { withheldOption } from './offered-options.ts';
import { pointerSegment } from './pointer.ts';
import { textParams } from '../format-message.ts';
import { checkRowRules, missingCells } from './rows.ts';
import { valueOf } from './values.ts';

/**
 * The errors of one column: none if it is hidden, computed or made by the server. An empty value
 * can only fail `required`; every other is validated against type, settings and rules.
 */
export function validateColumn(
  column: CompiledColumn,
  state: Pick<ColumnState, 'visible' | 'required'> &
    Partial<Pick<ColumnState, 'violation' | 'reading' | 'withheld' | 'mayWait'>>,
  value: unknown,
  { timeZone }: Pick<RecordContext, 'timeZone'>,
): readonly FieldError[] {
  if (!state.visible || isLocked(column)) return noErrors;
  if (column.isEmpty(value)) {
    return state.required && state.mayWait !== true
      ? oneError(column.pointer, 'required')
      : noErrors;
  }
  const errors = column.check(value, timeZone);
  if (errors.length > 0) return below(column.pointer, errors);
  const { violation = null, reading, withheld } = state;
  const lost = withheldOption(column, value, withheld);
  if (lost !== undefined) return oneError(column.pointer, 'option', textParams(lost));
  const { rows } = column;
  if (violation !== null) return oneError(column.pointer, 'rule', textParams(violation));
  if (rows === null) return noErrors;
  const ruled = reading === undefined ? noErrors : checkRowRules(rows, value, reading);
  const missing = state.mayWait === true ? [] : missingCells(rows, value, state.required);
  const needed = missing.flatMap(({ row, db }) =>
    oneError(pointerSegment(row.id) + pointerSegment(db), 'required'),
  );
  return below(column.pointer, [...ruled, ...needed]);
}

function unknownColumns(module: CompiledModule, item: Item): readonly FieldError[] {
  if (!isObject(item.columns)) return noErrors;
  const unknown = definedKeys(item.columns).filter(
    (db) => module.byDb.get(db)?.origin !== 'template',
  );
  return unknown.flatMap((db) =>
    oneError(`/columns${pointerSegment(db)}`, 'unknown_column', { name: db }),
  );
}

/**
 * Every error of an item (spec section 5), pointers into the item, in the order of the columns.
 * Expects a result of `normaliseItem`. Keys of `columns` that the template does not have are
 * errors.
 */
export function validateItem(
  module: CompiledModule,
  item: Item,
  context: RecordContext,
): readonly FieldError[] {
  const stateOf = createColumnEvaluator(module, item, context);
  const errors = module.columns.flatMap((column) =>
    validateColumn(column, stateOf(column), valueOf(column, item), context),
  );
  return errors.concat(unknownColumns(module, item));
}

/** Removes repeated errors with the same code and pointer. */
export function dedupeErrors(errors: readonly FieldError[]): readonly FieldError[] {
  if (errors.length < 2) return errors;
  const seen = new Set<string>();
  return errors.filter(({ pointer, code }) => {
    const key = `${code} ${pointer}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
