import { type JsonObject, isList, isObject } from '../../../src/runtime/record/json.ts';
import { badSyntax, badValue } from '../error.ts';
import { type Attribute, type ResourceType, type Schema, attributeNamed } from './attribute.ts';
import type { Resource } from './resolve.ts';
import { commonAttributes } from './resource-types.ts';

const truths: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['true', true],
  ['false', false],
]);

/** Entra ID sends booleans as the texts `True` and `False`. */
function booleanOf(name: string, value: unknown): boolean {
  const found = truths.get(typeof value === 'string' ? value.toLowerCase() : value);
  if (found === undefined) throw badValue(`${name} is neither true nor false.`);
  return found;
}

/** The longest text of an attribute. */
const maxLength = 1000;

function textOf(name: string, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') throw badValue(`${name} is no text.`);
  if (text.length > maxLength) throw badValue(`${name} has more than ${maxLength} characters.`);
  return text.trim();
}

/** One value of an attribute: of a list, one of its values. A plain text stands for its `value`. */
export function readOne(attribute: Attribute, value: unknown): unknown {
  const { name, type, subAttributes = [] } = attribute;
  if (type === 'boolean') return booleanOf(name, value);
  if (type !== 'complex') return textOf(name, value);
  const given = isList(value) && value.length === 1 ? value[0] : value;
  const object = isObject(given) ? given : { value: textOf(name, given) };
  return readObject(subAttributes, object);
}

/**
 * A value of an attribute as it is stored; undefined for none. Throws a ScimError for a value that
 * does not fit.
 */
export function readValue(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (!attribute.multiValued) {
    const read = readOne(attribute, value);
    return read === '' ? undefined : read;
  }
  return (isList(value) ? value : [value]).map((each) => readOne(attribute, each));
}

/** The known attributes that clients may write, by their names of the schema. */
function readObject(attributes: readonly Attribute[], object: JsonObject): JsonObject {
  const entries = Object.entries(object).flatMap(([key, value]) => {
    const attribute = attributeNamed(attributes, key);
    if (attribute === undefined || attribute.mutability === 'readOnly') return [];
    const read = readValue(attribute, value);
    return read === undefined ? [] : [[attribute.name, read] as const];
  });
  return Object.fromEntries(entries);
}

const valueOfUri = (body: JsonObject, { id }: Schema): unknown =>
  Object.entries(body).find(([key]) => key.toLowerCase() === id.toLowerCase())?.[1];

/** The body of a resource that is made or replaced. Throws a ScimError. */
export function readResource(type: ResourceType, body: unknown): Resource {
  if (!isObject(body)) throw badSyntax('The body is no object.');
  const schemas = Object.entries(body).find(([key]) => key.toLowerCase() === 'schemas')?.[1];
  const hasSchema =
    isList(schemas) &&
    schemas.some(
      (uri) => typeof uri === 'string' && uri.toLowerCase() === type.schema.id.toLowerCase(),
    );
  if (!hasSchema) throw badSyntax(`schemas does not list ${type.schema.id}.`);
  const own = readObject([...commonAttributes, ...type.schema.attributes], body);
  const extensions = type.extensions.flatMap((schema) => {
    const value = valueOfUri(body, schema);
    return isObject(value) ? [[schema.id, readObject(schema.attributes, value)] as const] : [];
  });
  return { ...own, ...Object.fromEntries(extensions) };
}
