import type { CompiledColumn, CompiledModule, Row } from '../compiled.ts';
import type { Settings } from '../field-settings.ts';
import type { FieldType } from '../field-type.ts';
import type { Item } from './item.ts';
import { isList } from './json.ts';
import { blankValue, withValues } from './values.ts';

/** The settings that fill a new item, of which a type has at most one. */
export const defaultSettings = ['defaultValue', 'defaultChecked', 'fixedRows'] as const;

/** The rows with which every value of a column with rows begins. */
export function fixedRowsOf(
  { closedRows }: Pick<FieldType, 'closedRows'>,
  settings: Settings,
): readonly Row[] {
  return closedRows?.rows(settings) ?? settings.fixedRows ?? [];
}

/** The default of a column's document or settings, undefined without one. */
export function defaultOf({
  settings,
  fieldType,
  document,
}: Pick<CompiledColumn, 'settings' | 'fieldType' | 'document'>): unknown {
  const value =
    document.default ??
    fieldType.closedRows?.rows(settings) ??
    defaultSettings.map((name) => settings[name]).find((given) => given !== undefined);
  const isOfList = isList(blankValue(fieldType.document.dataType));
  return isOfList && value !== undefined && !isList(value) ? [value] : value;
}

/**
 * The value of a column in a new item: its default, else the blank value of its data type. A number
 * begins empty without a default, and where a default of 0 would be an answer that nobody gave: if
 * the column is or can be required.
 */
export function initialValue(column: CompiledColumn): unknown {
  const value = defaultOf(column);
  const initial = value ?? blankValue(column.fieldType.document.dataType);
  if (initial !== 0) return initial;
  const isReference = column.fieldType.document.reference !== undefined;
  if (value === undefined) return isReference && column.isEmpty(0) ? initial : null;
  const isAsked = column.required || column.requiredWhen !== null;
  return isAsked && !column.isEmpty(0) ? null : initial;
}

/**
 * A new item of a module: the spec's blank module item (section 3), with the defaults of the
 * columns' settings. No other function applies defaults. `template_id` is -1 without a template,
 * the status is that of the flow's start.
 */
export function blankItem({ blank }: CompiledModule, siteId: number): Item {
  return { ...blank, site_id: siteId };
}

/** The blank item of a module, of site 0. */
export function makeBlank(
  module: Pick<CompiledModule, 'template' | 'flow' | 'document' | 'columns'>,
): Item {
  const { template, flow, document } = module;
  const blank: Item = {
    id: 0,
    site_id: 0,
    external_id: null,
    name: null,
    created_at: null,
    updated_at: null,
    deleted_at: null,
    type: document.type,
    template_id: template?.id ?? -1,
    template_version: template?.version ?? null,
    status: flow.start.number,
    flow_state: null,
    columns: {},
    client_id: null,
    version: 0,
    created_by_user_id: null,
    deleted_by_user_id: null,
  };
  const values = module.columns.map((column): [CompiledColumn, unknown] => [
    column,
    initialValue(column),
  ]);
  // A copy of an object that was built key by key is itself copied much faster.
  return { ...withValues(blank, new Map(values)) };
}
