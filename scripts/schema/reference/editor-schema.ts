import { metaSchema } from '../../../server/documents/check.ts';
import { isList, isObject, type JsonObject } from '../../../src/runtime/record/json.ts';
import { textIn, type Text } from '../../../src/runtime/text.ts';
import { fieldTypes } from '../../../src/widgets/fields.ts';

const base = 'https://sitewright.example/schemas/';

/**
 * The schemas of schemas/meta to which documents lead. Of what keys refer to (all but
 * columns), editors would show the description in place of that of the key, so it has none here.
 */
const partNames = ['column', 'flow', 'layout', 'rule', 'status-family', 'text'] as const;
const moduleParts = [...partNames, 'view'] as const;
const templateParts = [...partNames, 'own-type'] as const;

type PartName = (typeof moduleParts | typeof templateParts)[number];

/** The meaning of each setting of a view type. */
const viewSettings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  board: { by: 'The db name of the column whose values are the lanes.' },
  calendar: {
    from: 'The db name of the date on which an item is shown, or on which its period begins.',
    to: 'The db name of the date on which the period of an item ends.',
    unit: 'The period that the calendar shows at first.',
  },
  tree: { parent: 'The db name of the reference to the parent.' },
  map: { at: 'The db name of the position.' },
  cards: { picture: 'The db name of the photos, of which a card shows the first.' },
};

/** A copy of a schema in which references lead to definitions of the same file. */
function copyOf(schema: JsonObject): JsonObject {
  const copied = (part: unknown): unknown => {
    if (isList(part)) return part.map(copied);
    return isObject(part) ? copyOf(part) : part;
  };
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== '$id')
      .map(([key, value]) => [
        key,
        key === '$ref' && typeof value === 'string'
          ? value.replace(base, '#/$defs/')
          : copied(value),
      ]),
  );
}

function objectIn(part: unknown, key: string): JsonObject {
  const value = isObject(part) ? part[key] : undefined;
  if (!isObject(value)) throw new Error(`A schema of schemas/meta has no ${key}`);
  return value;
}

/** A copy of an object schema with other properties in place of its own. */
function withProperties(schema: JsonObject, changes: JsonObject): JsonObject {
  return { ...schema, properties: { ...objectIn(schema, 'properties'), ...changes } };
}

const schemaKeys = new Set([
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
]);

/** A schema of settings as plain JSON Schema: its texts in English, without our own keywords. */
export function settingsSchema(schema: JsonObject): JsonObject {
  const within = (part: unknown): unknown => (isObject(part) ? settingsSchema(part) : part);
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
      if (key === 'columnType' || key === 'unit') return [];
      if (key === 'title' || key === 'description') return [[key, textIn(value as Text, 'en')]];
      if (schemaKeys.has(key)) return [[key, within(value)]];
      if (isList(value) && /^(?:all|any|one)Of$/.test(key)) return [[key, value.map(within)]];
      if (key !== 'properties' || !isObject(value)) return [[key, value]];
      const properties = Object.entries(value).map(([name, part]) => [name, within(part)] as const);
      return [[key, Object.fromEntries(properties)]];
    }),
  );
}

/** The names of field types, with their descriptions as editors show them. */
function typeNames(description: unknown): JsonObject {
  const documents = [...fieldTypes.values()].map(({ document }) => document);
  return {
    description,
    enum: documents.map(({ type }) => type),
    enumDescriptions: documents.map((each) => textIn(each.description, 'en')),
  };
}

const settingsName = (type: string) => `settings-${type}`;

/** Columns with the settings of the chosen field type. */
function columnSchema(): JsonObject {
  const schema: JsonObject = { ...metaSchema('column') };
  const columnType = objectIn(objectIn(schema, 'properties'), 'columnType');
  const conditions = [...fieldTypes.keys()].map((type) => ({
    if: { properties: { columnType: { const: type } }, required: ['columnType'] },
    then: { properties: { columnData: { $ref: `#/$defs/${settingsName(type)}` } } },
  }));
  const typed = withProperties(schema, { columnType: typeNames(columnType['description']) });
  return { ...typed, allOf: conditions };
}

/** Rules of the known operators only: an editor has no compiler that would name another one. */
function ruleSchema(): JsonObject {
  const schema: JsonObject = { ...metaSchema('rule') };
  const { anyOf } = schema;
  if (!isList(anyOf)) throw new Error('The schema of rules has no alternatives');
  const isCall = (each: unknown): each is JsonObject => isObject(each) && 'properties' in each;
  return {
    ...schema,
    // Editors report the first alternative if none fits.
    anyOf: [
      ...anyOf.filter(isCall).map((each) => ({ ...each, additionalProperties: false })),
      ...anyOf.filter((each) => !isCall(each)),
    ],
  };
}

function viewSchema(): JsonObject {
  const schema: JsonObject = { ...metaSchema('view') };
  const properties = objectIn(schema, 'properties');
  const ofTypes = Object.entries(viewSettings).map(([id, texts]) => {
    const settings = objectIn(properties, id);
    const parts = Object.entries(objectIn(settings, 'properties')).map(
      ([name, part]): readonly [string, object] => [
        name,
        { description: texts[name], ...(isObject(part) ? part : {}) },
      ],
    );
    const own: JsonObject = { ...settings, properties: Object.fromEntries(parts) };
    const described: JsonObject = { description: `The settings of the view type ${id}.`, ...own };
    return [id, described] as const;
  });
  return withProperties(schema, Object.fromEntries(ofTypes));
}

function partSchema(name: PartName): JsonObject {
  if (name === 'column') return columnSchema();
  if (name === 'rule') return ruleSchema();
  return name === 'view' ? viewSchema() : { ...metaSchema(name) };
}

/** Module documents, in which the server's columns have one of the known field types too. */
function moduleSchema(): JsonObject {
  const schema: JsonObject = { ...metaSchema('module') };
  const table = objectIn(objectIn(schema, 'properties'), 'tableColumns');
  const items = objectIn(table, 'items');
  const { description } = objectIn(objectIn(items, 'properties'), 'columnType');
  const typed = withProperties(items, { columnType: typeNames(description) });
  return withProperties(schema, { tableColumns: { ...table, items: typed } });
}

/**
 * One JSON Schema for editors, without references to other files: every key, the settings of every
 * field type and every operator, with their descriptions.
 */
function bundled(schema: JsonObject, parts: readonly PartName[]): object {
  const settings = [...fieldTypes.values()].map(({ document }): readonly [string, object] => [
    settingsName(document.type),
    {
      description: `Settings of the field type ${document.type}: ${textIn(document.description, 'en')}`,
      ...settingsSchema({ ...document.settings }),
    },
  ]);
  const { $schema, ...document } = schema;
  return {
    $schema,
    $comment: 'Made by npm run schema -- reference from schemas/meta and schemas/field-types.',
    ...copyOf(document),
    $defs: {
      ...Object.fromEntries(
        parts.map((name): readonly [string, object] => {
          const { $schema: _dialect, title, description, ...part } = partSchema(name);
          return [name, copyOf(name === 'column' ? { title, description, ...part } : part)];
        }),
      ),
      ...Object.fromEntries(settings),
    },
  };
}

/** The schema of module documents. */
export const editorSchema = () => bundled(moduleSchema(), moduleParts);

/** The schema of templates, for the view of the template editor and for files taken out of it. */
export const templateEditorSchema = () => bundled({ ...metaSchema('template') }, templateParts);
