import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { applyChanges } from '../../runtime/record/apply.ts';
import type { RecordContext } from '../../runtime/record/column-state.ts';
import { baseKeys, type Item } from '../../runtime/record/item.ts';
import { normaliseItem } from '../../runtime/record/normalise-item.ts';
import { valueOf, withValues } from '../../runtime/record/values.ts';
import type { FormValues } from './context.ts';
import { patchBodyOf, changedAmong } from './values.ts';

/** The item that a form shows: what it began with, and its values as they were entered. */
export function itemWithValues(base: Item, values: FormValues): Item {
  const columns = { ...base.columns, ...(values['columns'] as Item['columns'] | undefined) };
  return { ...base, ...values, columns };
}

/**
 * The item that the server would store if `entered` were saved now over `base`: by the same
 * functions. `touched`: the columns in which they may differ.
 */
export function candidateOf(
  module: CompiledModule,
  base: Item,
  entered: Item,
  touched: Iterable<CompiledColumn>,
  context: RecordContext,
): Item {
  const changes = patchBodyOf(changedAmong(touched, base, entered), entered);
  return normaliseItem(module, applyChanges(module, base, changes, context).item, context);
}

/**
 * What a candidate would hold in a column of which no rule decides anything: then the others need
 * not be worked out, of which a long form has many.
 */
export function storedValueOf(
  module: CompiledModule,
  base: Item,
  column: CompiledColumn,
  value: unknown,
  context: RecordContext,
): unknown {
  const slice = { ...module, columns: [column] };
  const keys: FormValues = Object.fromEntries(baseKeys.map((key) => [key, base[key]]));
  const before = withValues(
    { ...(keys as Item), columns: {} },
    new Map([[column, valueOf(column, base)]]),
  );
  const entered = withValues(before, new Map([[column, value]]));
  return valueOf(column, candidateOf(slice, before, entered, [column], context));
}
