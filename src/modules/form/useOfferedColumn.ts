import type { CompiledColumn } from '../../runtime/compiled.ts';
import { offeredColumn } from '../../runtime/record/offered-options.ts';
import { useForm, useSubscription } from './useFormModel.ts';

const nothing: readonly string[] = [];

/**
 * The column with the options that are offered now (`optionsWhen`), and those that are chosen. The
 * component renders when a value changes that the conditions read.
 */
export function useOfferedColumn(column: CompiledColumn, value: unknown): CompiledColumn {
  const model = useForm();
  const isLimited = column.optionsWhen.length > 0;
  useSubscription(model, isLimited ? column.reads : nothing);
  return offeredColumn(column, value, isLimited ? model.state(column).withheld : undefined);
}
