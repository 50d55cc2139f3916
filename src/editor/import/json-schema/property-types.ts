import { isObject, type JsonObject } from '../../../runtime/record/json.ts';
import type { Text } from '../../../runtime/text.ts';
import { addressText, mailText } from '../build/import-texts.ts';
import { addressPattern, mailPattern } from '../patterns.ts';
import type { ReportCode } from '../report.ts';
import { dropdownOptions, type ListedValue, listedValues } from './options.ts';
import { numberIn, objectIn, textIn, typesOf } from './schema.ts';

/** What a property becomes. */
export interface PropertyType {
  readonly columnType: string;
  readonly settings: JsonObject;
  readonly patternMessage?: Text;
  /** The values of options by those of the schema. */
  readonly options?: ReadonlyMap<unknown, string | number>;
  readonly changed?: { readonly code: ReportCode; readonly what: string };
  /** Bounds that are rules: numbers greater or less than them. */
  readonly exclusive?: readonly { readonly operator: '>' | '<'; readonly bound: number }[];
}

/** The most characters of a line of text that says no limit, and of any text. */
const line = 255;
const mostCharacters = 100_000;

const widget = (hints: JsonObject): string => textIn(hints, 'ui:widget')?.toLowerCase() ?? '';

function lengths(schema: JsonObject, otherwise: number): JsonObject {
  const [min, max] = [numberIn(schema, 'minLength'), numberIn(schema, 'maxLength')];
  const most = max === null || max < 1 ? otherwise : Math.min(Math.floor(max), mostCharacters);
  return {
    ...(min !== null && min > 0 && { minLength: Math.min(Math.floor(min), most) }),
    maxLength: most,
  };
}

const fileFormats: ReadonlySet<string> = new Set(['data-url', 'binary', 'byte', 'base64']);

function stringType(schema: JsonObject, hints: JsonObject): PropertyType {
  const format = textIn(schema, 'format');
  const shown = widget(hints);
  const media = textIn(schema, 'contentMediaType') ?? '';
  if (shown === 'signature') return { columnType: 'signature', settings: {} };
  if (format === 'date') return { columnType: 'datetime', settings: { includeTime: false } };
  if (format === 'date-time') return { columnType: 'datetime', settings: { includeTime: true } };
  if (format === 'color' || shown === 'color') return { columnType: 'color', settings: {} };
  if (media.startsWith('image/')) return { columnType: 'photos', settings: { maxPhotos: 1 } };
  if (fileFormats.has(format ?? '') || textIn(schema, 'contentEncoding') === 'base64')
    return { columnType: 'files', settings: {} };
  const pattern = textIn(schema, 'pattern');
  const isLong = shown === 'textarea' || (numberIn(schema, 'maxLength') ?? 0) > 1000;
  if (isLong && pattern === null)
    return { columnType: 'textarea', settings: lengths(schema, mostCharacters) };
  const settings = {
    ...lengths(schema, line),
    ...(pattern !== null && pattern.length <= 1000 && { pattern }),
  };
  if (pattern === null && format === 'email')
    return {
      columnType: 'text',
      settings: { ...settings, pattern: mailPattern },
      patternMessage: mailText,
    };
  if (pattern === null && (format === 'uri' || format === 'url'))
    return {
      columnType: 'text',
      settings: { ...settings, pattern: addressPattern },
      patternMessage: addressText,
    };
  return {
    columnType: 'text',
    settings,
    ...(format !== null && { changed: { code: 'format', what: format } as const }),
  };
}

function numberType(schema: JsonObject, isWhole: boolean): PropertyType {
  const above = numberIn(schema, 'exclusiveMinimum');
  const below = numberIn(schema, 'exclusiveMaximum');
  const multiple = numberIn(schema, 'multipleOf');
  const wholeMin = isWhole && above !== null ? Math.floor(above) + 1 : null;
  const wholeMax = isWhole && below !== null ? Math.ceil(below) - 1 : null;
  const exclusive = [
    ...(isWhole || above === null ? [] : [{ operator: '>', bound: above } as const]),
    ...(isWhole || below === null ? [] : [{ operator: '<', bound: below } as const]),
  ];
  return {
    columnType: 'number',
    settings: {
      min: numberIn(schema, 'minimum') ?? wholeMin,
      max: numberIn(schema, 'maximum') ?? wholeMax,
      step: multiple !== null && multiple > 0 ? multiple : isWhole ? 1 : null,
      decimals: isWhole ? 0 : null,
    },
    ...(exclusive.length > 0 && { exclusive }),
  };
}

function dropdown(values: readonly ListedValue[], settings: JsonObject): PropertyType {
  const options = dropdownOptions(values);
  return {
    columnType: 'dropdown',
    settings: { options: options.map(({ option }) => option), ...settings },
    options: new Map(options.map(({ of, option }) => [of, option.value])),
  };
}

/** A list of values of a closed list. */
function manyOf(
  values: readonly ListedValue[],
  schema: JsonObject,
  hints: JsonObject,
  isCell: boolean,
) {
  const [least, most] = [numberIn(schema, 'minItems'), numberIn(schema, 'maxItems')];
  const hasBounds = least !== null || most !== null;
  const areKeys = values.every(({ value }) => typeof value === 'string' && value.length <= 100);
  if (areKeys && !isCell && !hasBounds && widget(hints) !== 'select')
    return {
      columnType: 'checkbox_group',
      settings: { options: values.map(({ value, title }) => ({ value, label: title })) },
      options: new Map(values.map(({ value }) => [value, value])),
    };
  return dropdown(values, {
    multiple: true,
    min_selected: least,
    max_selected: most,
  });
}

function listType(
  schema: JsonObject,
  hints: JsonObject,
  isCell: boolean,
): PropertyType | ReportCode {
  const items = objectIn(schema, 'items');
  const values = listedValues(items, objectIn(hints, 'items'));
  if (values !== null) return manyOf(values, schema, hints, isCell);
  const [type] = typesOf(items);
  if (isCell) return 'nested_table';
  if (type === 'string') {
    const { columnType } = stringType(items, {});
    const most = numberIn(schema, 'maxItems');
    if (columnType === 'photos')
      return { columnType, settings: { maxPhotos: most !== null && most >= 1 ? most : null } };
    if (columnType === 'files') return { columnType, settings: {} };
  }
  return 'list_of_values';
}

/** The field that a property becomes; a code if it becomes none, `nested_table` for rows in rows. */
export function propertyType(
  schema: JsonObject,
  hints: JsonObject,
  isCell: boolean,
): PropertyType | ReportCode {
  const values = listedValues(schema, hints);
  const types = typesOf(schema);
  const [type] = types;
  if (values !== null && type !== 'array' && type !== 'boolean') return dropdown(values, {});
  if (type === 'boolean') return { columnType: 'checkbox', settings: {} };
  if (type === 'integer' || type === 'number') {
    const number = numberType(schema, type === 'integer');
    return types.length > 1
      ? { ...number, changed: { code: 'type_other', what: types.join(', ') } }
      : number;
  }
  if (type === 'array') return listType(schema, hints, isCell);
  if (type === 'string') return stringType(schema, hints);
  if (type === undefined && isObject(schema) && textIn(schema, 'format') !== null)
    return stringType(schema, hints);
  return 'type_unknown';
}

/** Types of fields that rows of tables can have. */
export const cellTypes: ReadonlySet<string> = new Set([
  'text',
  'textarea',
  'number',
  'checkbox',
  'dropdown',
  'datetime',
]);
