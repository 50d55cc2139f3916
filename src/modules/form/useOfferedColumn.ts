import type { CompiledColumn } from '../../runtime/compiled.ts';
import { isList } from '../../runtime/record/json.ts';
import { useForm, useSubscription } from './useFormModel.ts';

const nothing: readonly string[] = [];

/**
 * The column with the options that are offered now (`optionsWhen`), and those that are chosen, so that
 * they can be taken back. The component renders when a value changes that the conditions read.
 */
export function useOfferedColumn(column: CompiledColumn, value: unknown): CompiledColumn {
  const model = useForm();
  const isLimited = column.optionsWhen.length > 0;
  useSubscription(model, isLimited ? column.reads : nothing);
  const { options } = column.settings;
  const withheld = isLimited ? model.state(column).withheld : undefined;
  if (options === undefined || withheld === undefined || withheld.size === 0) return column;
  const chosen: readonly unknown[] = isList(value) ? value : [value];
  const isOffered = (each: { readonly value: unknown }) =>
    !withheld.has(each.value) || chosen.includes(each.value);
  const offered = [...options].filter(isOffered);
  return { ...column, settings: Object.assign({}, column.settings, { options: offered }) };
}
