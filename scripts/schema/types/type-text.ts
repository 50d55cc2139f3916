import { isList, isObject, type JsonObject } from '../../../src/runtime/record/json.ts';
import { joined } from '../cases/samples.ts';

const scalars: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

const key = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

function objectText(schema: JsonObject): string {
  const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  if (properties.length === 0) return '{ readonly [key: string]: unknown }';
  const required = isList(schema['required']) ? schema['required'] : [];
  const parts = properties.map(([name, part]) => {
    const mark = required.includes(name) ? '' : '?';
    return `readonly ${key(name)}${mark}: ${typeText(part)}`;
  });
  return `{ ${parts.join('; ')} }`;
}

function listText(schema: JsonObject): string {
  const { prefixItems, items } = schema;
  if (isList(prefixItems)) return `readonly [${prefixItems.map(typeText).join(', ')}]`;
  const entry = typeText(items ?? {});
  return `readonly ${/[|{ ]/.test(entry) && !entry.startsWith('{') ? `(${entry})` : entry}[]`;
}

/**
 * The TypeScript type of the values that a plain schema accepts; choices are unions of literals.
 */
export function typeText(schema: unknown): string {
  const plain = joined(schema);
  const { type, enum: choices } = plain;
  if ('const' in plain) return JSON.stringify(plain['const']);
  if (isList(choices))
    return choices.map((choice) => JSON.stringify(choice)).join(' | ') || 'never';
  if (type === 'array') return listText(plain);
  if (type === 'object') return objectText(plain);
  return typeof type === 'string' ? (scalars[type] ?? 'unknown') : 'unknown';
}
