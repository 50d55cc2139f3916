import { type JsonObject, isList, isObject } from '../../../src/runtime/record/json.ts';
import { badFilter } from '../error.ts';
import type { Attribute } from '../schema/attribute.ts';
import { attributeNamed } from '../schema/attribute.ts';
import type { Comparison } from '../../operations/scim/conditions.ts';
import type { AttributePath, Filter, FilterValue } from './filter.ts';

type Found = { readonly values: readonly unknown[]; readonly attribute: Attribute | null };

/** The values that a path names: those of a list one by one. */
export type Lookup = (path: AttributePath) => Found;

export const listed = (value: unknown): readonly unknown[] =>
  isList(value) ? value : value === undefined || value === null ? [] : [value];

const isPresent = (value: unknown): boolean =>
  value !== '' && (!isObject(value) || Object.values(value).some((each) => each !== undefined));

/** Inside brackets names are those of the values' own attributes. */
function valueLookup(of: Attribute | null, value: unknown): Lookup {
  return ({ name }) => {
    const attribute = attributeNamed(of?.subAttributes, name) ?? null;
    // A list of plain texts has only `value`.
    if (!isObject(value))
      return { values: name.toLowerCase() === 'value' ? listed(value) : [], attribute };
    return { values: attribute === null ? [] : listed(value[attribute.name]), attribute };
  };
}

type Plain = string | number | boolean;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** A comparison with a list of objects means their `value`. */
const plainOf = (value: unknown): unknown => (isObject(value) ? value['value'] : value);

export const isMoment = (attribute: Attribute | null) =>
  attribute?.name === 'created' || attribute?.name === 'lastModified';

export function comparable(attribute: Attribute | null, value: Plain): Plain {
  if (typeof value !== 'string') return value;
  if (isMoment(attribute)) return Date.parse(value);
  // Values of lists of objects are compared by `value`, which is case-insensitive like most texts.
  return attribute?.caseExact === true ? value : value.toLowerCase();
}

export function compares(op: Comparison, a: Plain, b: Plain): boolean {
  if (op === 'eq') return a === b;
  if (op === 'ne') return a !== b;
  if (typeof a === 'boolean' || typeof b === 'boolean')
    throw badFilter(`${op} does not compare booleans.`);
  if (op === 'co' || op === 'sw' || op === 'ew') {
    const [text, wanted] = [String(a), String(b)];
    if (op === 'co') return text.includes(wanted);
    return op === 'sw' ? text.startsWith(wanted) : text.endsWith(wanted);
  }
  if (typeof a !== typeof b) return false;
  if (op === 'gt') return a > b;
  if (op === 'ge') return a >= b;
  return op === 'lt' ? a < b : a <= b;
}

function holds(lookup: Lookup, op: Comparison, path: AttributePath, wanted: FilterValue): boolean {
  const { values, attribute } = lookup(path);
  const plain = values.map(plainOf).filter(isPlain);
  if (wanted === null) return op === 'eq' ? plain.length === 0 : op === 'ne' && plain.length > 0;
  if (plain.length === 0) return op === 'ne';
  const right = comparable(attribute, wanted);
  return plain.some((value) => compares(op, comparable(attribute, value), right));
}

/** Whether values fit a filter. Throws a ScimError for a comparison that makes no sense. */
export function evaluate(filter: Filter, lookup: Lookup): boolean {
  switch (filter.op) {
    case 'and':
      return filter.terms.every((term) => evaluate(term, lookup));
    case 'or':
      return filter.terms.some((term) => evaluate(term, lookup));
    case 'not':
      return !evaluate(filter.term, lookup);
    case 'pr':
      return lookup(filter.path).values.some(isPresent);
    case 'some': {
      const { values, attribute } = lookup(filter.path);
      return values.some((value) => evaluate(filter.filter, valueLookup(attribute, value)));
    }
    default:
      return holds(lookup, filter.op, filter.path, filter.value);
  }
}

/** Whether a value of a list fits the filter in brackets. */
export const valueFits = (of: Attribute, filter: Filter, value: JsonObject | Plain): boolean =>
  evaluate(filter, valueLookup(of, value));
