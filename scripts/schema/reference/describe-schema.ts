import { isList, isObject, type JsonObject } from '../../../src/runtime/record/json.ts';

/** Where the reference describes the parts that many keys share. */
const sections: Readonly<Record<string, string>> = {
  text: 'text by language',
  rule: '[rule](#rules)',
  layout: '[tabs](#tabs-and-sections)',
  flow: '[flow](#status-flows)',
  view: '[view](#views)',
  column: '[column](#columns)',
  'status-family': '[family](#status-families)',
};

const code = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

const referred = (schema: JsonObject): string | undefined => {
  const { $ref: target } = schema;
  return typeof target === 'string' ? sections[target.split('/').at(-1) ?? ''] : undefined;
};

/** A bound of a schema in words: "1 to 50", "from 1", "up to 50". */
function bounds(least: unknown, most: unknown): string {
  if (typeof least === 'number' && typeof most === 'number') return `${least} to ${most}`;
  if (typeof least === 'number') return `from ${least}`;
  return typeof most === 'number' ? `up to ${most}` : '';
}

const phrase = (...parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(' ');

function listWords({ items, minItems, maxItems }: JsonObject): string {
  const count = bounds(minItems === 0 ? undefined : minItems, maxItems);
  return phrase(
    'list of',
    isObject(items) ? valueWords(items) : 'values',
    count === '' ? '' : `(${count})`,
  );
}

function ofType(schema: JsonObject, type: unknown): string {
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, pattern } = schema;
  switch (type) {
    case 'integer':
      return phrase('whole number', bounds(minimum, maximum));
    case 'number':
      return phrase(
        'number',
        typeof exclusiveMinimum === 'number' ? `above ${exclusiveMinimum}` : '',
        bounds(minimum, maximum),
      );
    case 'string': {
      const length = bounds(minLength === 0 ? undefined : minLength, maxLength);
      return phrase(
        'text',
        typeof pattern === 'string' ? `of the form ${code(pattern)}` : '',
        length === '' ? '' : `(${length} characters)`,
      );
    }
    case 'array':
      return listWords(schema);
    case 'object':
      return 'object';
    default:
      return type === 'boolean' ? 'true or false' : String(type);
  }
}

/** The values that a schema accepts, in words. */
export function valueWords(schema: JsonObject): string {
  const { type, enum: choices, const: only, anyOf } = schema;
  const section = referred(schema);
  if (section !== undefined) return section;
  if (isList(choices)) return `one of ${choices.map(code).join(', ')}`;
  if (only !== undefined) return code(only);
  if (isList(anyOf)) {
    return [...new Set(anyOf.filter(isObject).map(valueWords))].join(' or ');
  }
  const types = isList(type) ? type : [type];
  // Settings write a text by language as a text or an object.
  if (types.includes('string') && types.includes('object')) {
    return phrase('text by language', types.includes('null') ? 'or null' : '');
  }
  return types.map((each) => ofType(schema, each)).join(' or ');
}

/** The objects directly below a schema: its own properties, or those of its list's entries. */
function objectsIn(
  schema: JsonObject,
): readonly { readonly mark: string; readonly of: JsonObject }[] {
  if (referred(schema) !== undefined) return [];
  if (isObject(schema['properties'])) return [{ mark: '', of: schema }];
  const { items, anyOf } = schema;
  if (isObject(items)) return objectsIn(items).map(({ mark, of }) => ({ mark: `[]${mark}`, of }));
  return isList(anyOf) ? anyOf.filter(isObject).flatMap(objectsIn) : [];
}

/**
 * A line of Markdown for each key of an object schema and of the objects inside it, as
 * `navigation.order` and `tabs[].id`.
 */
export function keyLines(schema: JsonObject, before = ''): readonly string[] {
  const { properties, required } = schema;
  if (!isObject(properties)) return [];
  const needed = new Set(isList(required) ? required : []);
  return Object.entries(properties).flatMap(([key, part]) => {
    if (!isObject(part)) return [];
    const { title, description = title, default: initial } = part;
    const name = `${before}${key}`;
    const marks = [
      valueWords(part),
      ...(needed.has(key) ? ['required'] : []),
      ...(initial === undefined || initial === null ? [] : [`default ${code(initial)}`]),
    ];
    const meaning = typeof description === 'string' ? ` ${description.replace(/\.?$/, '.')}` : '';
    return [
      `- **\`${name}\`**: ${marks.join(', ')}.${meaning}`,
      ...objectsIn(part).flatMap(({ mark, of }) => keyLines(of, `${name}${mark}.`)),
    ];
  });
}
