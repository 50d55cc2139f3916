import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import { applyChanges } from '../../../runtime/record/apply.ts';
import type { RecordContext } from '../../../runtime/record/column-state.ts';
import { deriveColumns } from '../../../runtime/record/derived-columns.ts';
import { baseKeys, type Item } from '../../../runtime/record/item.ts';
import { normaliseItem } from '../../../runtime/record/normalise-item.ts';
import { changedValues, patchBodyOf } from '../../../runtime/record/diff.ts';
import { valueOf, withValues } from '../../../runtime/record/values.ts';

/** Values as react-hook-form holds them: by db name, those of template columns below `columns`. */
export type FormValues = Record<string, unknown>;

/** The baseline with the values of the form as they were entered. */
export function itemWithValues(base: Item, values: FormValues): Item {
  const columns = { ...base.columns, ...(values['columns'] as Item['columns'] | undefined) };
  return { ...base, ...values, columns };
}

/**
 * The item that the server would store if `entered` were saved now over `base`, computed by the
 * same functions as on the server. `touched`: the columns in which the two may differ.
 */
export function candidateOf(
  module: CompiledModule,
  base: Item,
  entered: Item,
  touched: Iterable<CompiledColumn>,
  context: RecordContext,
): Item {
  const changes = patchBodyOf(changedValues(touched, base, entered));
  return normaliseItem(module, applyChanges(module, base, changes, context).item, context);
}

/**
 * The value that the candidate would hold in a static column (`isStatic`), without computing the
 * other columns, of which a long form has many.
 */
export function storedValueOf(
  module: CompiledModule,
  base: Item,
  column: CompiledColumn,
  value: unknown,
  context: RecordContext,
): unknown {
  const columns = [column];
  const derived = deriveColumns({ columns, byDb: module.byDb });
  const slice = { ...module, columns, derived };
  const keys: FormValues = Object.fromEntries(baseKeys.map((key) => [key, base[key]]));
  const before = withValues(
    { ...(keys as Item), columns: {} },
    new Map([[column, valueOf(column, base)]]),
  );
  const entered = withValues(before, new Map([[column, value]]));
  return valueOf(column, candidateOf(slice, before, entered, [column], context));
}
