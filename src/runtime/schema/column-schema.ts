import type { CompiledColumn, CompiledRows } from '../compiled.ts';
import type { DataType } from '../documents.ts';
import { compileValue } from '../record/compile-value.ts';
import { isLocked } from '../record/column-state.ts';
import { isObject } from '../record/json.ts';
import { emptyValue } from '../record/values.ts';
import { type Language, textIn } from '../text.ts';
import { type JsonSchema, plainSchema } from './value-schema.ts';

/** The types of values that a rule can compute into a column; settings do not bound them. */
const computedTypes: { readonly [D in DataType]?: JsonSchema } = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
};

/** `schema`, or null. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  const isPlain = typeof type === 'string' && !('enum' in schema) && !('const' in schema);
  return isPlain ? { ...schema, type: [type, 'null'] } : { anyOf: [schema, { type: 'null' }] };
}

/** The value of each option with its label: `1 Low, 2 High`; null without options. */
function optionsIn({ settings }: CompiledColumn, language: Language): string | null {
  const texts = settings.options?.map(({ value, label }) => `${value} ${textIn(label, language)}`);
  return texts?.join(', ') ?? null;
}

function annotationsOf(column: CompiledColumn, language: Language): JsonSchema {
  const help = column.description === null ? null : textIn(column.description, language);
  const lines = [help, optionsIn(column, language)].filter((line) => line !== null);
  return {
    title: textIn(column.name, language),
    ...(lines.length > 0 && { description: lines.join('\n\n') }),
  };
}

/** The rows of a table; an empty cell is absent. */
function rowsSchema(
  { fieldType, settings }: CompiledColumn,
  { columns }: CompiledRows,
  language: Language,
): JsonSchema {
  const plain = plainSchema(fieldType.document.value, settings, language);
  const { items } = plain;
  const row = isObject(items) && isObject(items['properties']) ? items['properties'] : {};
  const cells = columns.map((cell) => [cell.db, storedSchema(cell, language)] as const);
  return {
    ...plain,
    items: {
      type: 'object',
      properties: { ...row, ...Object.fromEntries(cells) },
      required: ['id'],
      additionalProperties: false,
    },
  };
}

/** A value of a column that is not empty. */
function valueSchema(column: CompiledColumn, language: Language): JsonSchema {
  const { document } = column.fieldType;
  if (column.rows !== null) return rowsSchema(column, column.rows, language);
  const computed = column.computed === null ? undefined : computedTypes[document.dataType];
  return computed ?? plainSchema(document.value, column.settings, language);
}

/**
 * The schema of a column's stored value: its field type's value schema with its settings, or the
 * stored form of an empty value. Required columns may be empty too, while a rule hides them.
 */
export function storedSchema(column: CompiledColumn, language: Language): JsonSchema {
  const { document } = column.fieldType;
  const value = valueSchema(column, language);
  const empty = emptyValue(document.dataType);
  const annotations = annotationsOf(column, language);
  const readOnly = isLocked(column) ? { readOnly: true } : {};
  if (empty === null) return { ...annotations, ...orNull(value), ...readOnly };
  const takesEmpty = compileValue(document.value, column.settings)(empty, '').length === 0;
  if (takesEmpty || column.computed !== null) return { ...annotations, ...value, ...readOnly };
  return { ...annotations, anyOf: [value, { const: empty }], ...readOnly };
}

/** The schema of a column's value in requests: null if it may be left empty or cleared. */
export function inputSchema(column: CompiledColumn, language: Language): JsonSchema {
  const value = valueSchema(column, language);
  return { ...annotationsOf(column, language), ...(column.required ? value : orNull(value)) };
}
