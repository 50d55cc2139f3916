import type { CompiledColumn, CompiledModule, CompiledTableColumn } from '../compiled.ts';
import { isLocked } from '../record/column-state.ts';
import { initialValue } from '../record/blank.ts';
import { baseKeys } from '../record/item.ts';
import { type Language, textIn } from '../text.ts';
import { baseProperties } from './base-properties.ts';
import { inputSchema, orNull, storedSchema } from './column-schema.ts';
import { type JsonSchema, plainSchema } from './value-schema.ts';

type Properties = { readonly [db: string]: JsonSchema };

const isBaseKey: ReadonlySet<string> = new Set(baseKeys);

function properties(
  columns: readonly CompiledColumn[],
  schemaOf: (column: CompiledColumn) => JsonSchema,
): Properties {
  return Object.fromEntries(columns.map((column) => [column.db, schemaOf(column)]));
}

const at = (module: CompiledModule, place: CompiledColumn['origin']) =>
  module.columns.filter((column) => column.origin === place);

/** A column of lists that the server fills. */
function listed({ name, fieldType }: CompiledTableColumn, language: Language): JsonSchema {
  const value = orNull(plainSchema(fieldType.document.value, {}, language));
  return { title: textIn(name, language), ...value, readOnly: true };
}

/** Template columns: those of the template that the module is compiled with, else any. */
function columnsSchema(
  module: CompiledModule,
  schemaOf: (column: CompiledColumn) => JsonSchema,
): JsonSchema {
  const description = 'Columns of the item’s template, by db name.';
  if (module.template === null) return { type: 'object', description };
  return {
    type: 'object',
    description,
    properties: properties(at(module, 'template'), schemaOf),
    additionalProperties: false,
  };
}

/**
 * The JSON Schema (2020-12) of a module's item in replies (design, "Items and their tables"): base
 * keys and core columns at top level, template columns inside `columns`, null (or an empty list)
 * for no value. Items have exactly these properties. Used by the OpenAPI document and by tests that
 * validate replies against it. Compiled with a template, `columns` has exactly that template's
 * columns; without, those of any template.
 */
export function itemSchema(module: CompiledModule, language: Language): JsonSchema {
  const { document, flow, tableColumns, byDb } = module;
  const statuses = flow.statuses.map(({ number, label }) => `${number} ${textIn(label, language)}`);
  const stored = (column: CompiledColumn) => storedSchema(column, language);
  const made = tableColumns.filter(({ db }) => !isBaseKey.has(db) && !byDb.has(db));
  const all: Properties = {
    ...baseProperties,
    type: { const: document.type },
    status: {
      ...baseProperties.status,
      description: `${statuses.join(', ')}; templates may add more.`,
    },
    columns: columnsSchema(module, stored),
    ...properties(at(module, 'core'), stored),
    ...Object.fromEntries(made.map((column) => [column.db, listed(column, language)])),
  };
  return {
    type: 'object',
    description: textIn(document.name, language),
    properties: all,
    required: Object.keys(all),
    additionalProperties: false,
  };
}

/** An item with only some fields: always its id, type and version. */
export function itemPartSchema(module: CompiledModule, language: Language): JsonSchema {
  return { ...itemSchema(module, language), required: ['id', 'type', 'version'] };
}

const isGiven = (column: CompiledColumn) => !isLocked(column);

/** Required in new items: no rule hides it, and a blank item has no value. */
const isNeeded = (column: CompiledColumn) =>
  column.required &&
  isGiven(column) &&
  column.visibleWhen === null &&
  column.isEmpty(initialValue(column));

/** The body that creates an item: fields that people fill in, and options of the creator. */
export function newItemSchema(module: CompiledModule, language: Language): JsonSchema {
  const given = (column: CompiledColumn) => inputSchema(column, language);
  const { client_id, external_id, template_version } = baseProperties;
  const needed = module.columns.filter(isNeeded);
  return {
    type: 'object',
    description: `${textIn(module.document.name, language)}: what makes one.`,
    properties: {
      client_id,
      external_id,
      template_id: {
        type: ['integer', 'null'],
        description: 'A template of the site and module; -1, 0 or null for none.',
      },
      template_version,
      ...properties(at(module, 'core').filter(isGiven), given),
      columns: columnsSchema(module, given),
    },
    required: needed.filter(({ origin: place }) => place === 'core').map(({ db }) => db),
    additionalProperties: false,
  };
}

/** The body that changes an item: the fields to change, null to clear. */
export function itemChangesSchema(module: CompiledModule, language: Language): JsonSchema {
  const given = (column: CompiledColumn) => inputSchema(column, language);
  return {
    type: 'object',
    description: `${textIn(module.document.name, language)}: fields to change; null clears, absent keeps.`,
    properties: {
      status: { ...baseProperties.status, description: 'Taken as a move, if the flow allows it.' },
      ...properties(at(module, 'core').filter(isGiven), given),
      columns: columnsSchema(module, given),
    },
    additionalProperties: false,
  };
}
