import type { CompiledModule } from '../../runtime/compiled.ts';
import { applyChanges } from '../../runtime/record/apply.ts';
import type { RecordContext } from '../../runtime/record/evaluate.ts';
import type { Item } from '../../runtime/record/item.ts';
import { settle } from '../../runtime/record/settle.ts';
import type { FormValues } from './context.ts';
import { changesBetween } from './values.ts';

/** The item that a form shows: what it began with, and its values as they were entered. */
export function itemOf(base: Item, values: FormValues): Item {
  const columns = { ...base.columns, ...(values['columns'] as Item['columns'] | undefined) };
  return { ...base, ...values, columns };
}

/** The item that the server would store if these values were saved now: by the same functions. */
export function candidateOf(
  module: CompiledModule,
  base: Item,
  values: FormValues,
  context: RecordContext,
): Item {
  const changes = changesBetween(module, base, itemOf(base, values));
  return settle(module, applyChanges(module, base, changes, context).item, context);
}
