import {
  type Comparison,
  type Condition,
  always,
  both,
  either,
  never,
  not,
} from '../../operations/scim/conditions.ts';
import { badFilter } from '../error.ts';
import { type Attribute, type ResourceType, attributeNamed } from '../schema/attribute.ts';
import { resolve } from '../schema/resolve.ts';
import { comparable, compares, isMoment } from './evaluate.ts';
import type { AttributePath, Filter, FilterValue } from './filter.ts';
import type { AttributeSource, ResourceSources, ValueSource } from './sources.ts';

/** What a path names: the values of a source, or one part of each of them. */
interface Found {
  readonly source: AttributeSource | null;
  /** The compared attribute; null for an unknown one. */
  readonly attribute: Attribute | null;
  readonly part: string | null;
  /** All attributes of an extension: only its presence counts. */
  readonly extension?: Condition;
}

type Lookup = (path: AttributePath) => Found;

const nothing: Found = { source: null, attribute: null, part: null };

function resourceLookup(type: ResourceType, sources: ResourceSources): Lookup {
  return (path) => {
    const target = resolve(type, path);
    if (target === null || target.type === 'ignored') return nothing;
    const extension = target.container === null ? null : sources.extensions[target.container];
    if (target.type === 'extension') return { ...nothing, extension: extension?.exists ?? never };
    const { attribute, sub } = target;
    const from = extension === null ? sources.own : extension?.attributes;
    const source = from?.[attribute.name] ?? null;
    return { source, attribute: sub ?? attribute, part: sub?.name ?? null };
  };
}

/** Inside brackets names are those of the values' own attributes. */
function partLookup(of: Attribute, parts: Readonly<Record<string, ValueSource>>): Lookup {
  return ({ name }) => {
    const attribute = attributeNamed(of.subAttributes, name) ?? null;
    const value = attribute === null ? undefined : parts[attribute.name];
    return { source: value === undefined ? null : { type: 'value', value }, attribute, part: null };
  };
}

/** Throws a ScimError for a comparison that makes no sense, whatever the values are. */
function check(attribute: Attribute | null, op: Comparison, wanted: FilterValue): void {
  if (wanted === null) return;
  const isOrder = op !== 'eq' && op !== 'ne';
  if (isOrder && (attribute?.type === 'boolean' || typeof wanted === 'boolean'))
    throw badFilter(`${op} does not compare booleans.`);
  if (attribute?.name === 'version') throw badFilter('Versions are compared by If-Match.');
  if (!isMoment(attribute)) return;
  if (op === 'co' || op === 'sw' || op === 'ew') throw badFilter(`${op} compares texts, no times.`);
  if (typeof wanted !== 'string' || Number.isNaN(Date.parse(wanted)))
    throw badFilter(`${String(wanted)} is no time.`);
}

type Wanted = Exclude<FilterValue, null>;

/** A comparison with one plain value; `eq` is false where there is none. */
function compare(
  value: ValueSource,
  attribute: Attribute | null,
  op: Exclude<Comparison, 'ne'>,
  wanted: Wanted,
): Condition {
  if ('constant' in value) {
    const [left, right] = [value.constant, wanted].map((each) => comparable(attribute, each));
    return left !== undefined && right !== undefined && compares(op, left, right) ? always : never;
  }
  const { field, prefix = '' } = value;
  if (attribute?.type === 'boolean')
    return typeof wanted === 'boolean' ? { type: 'boolean', field, value: wanted } : never;
  const isTextOperator = op === 'co' || op === 'sw' || op === 'ew';
  if (isMoment(attribute))
    return isTextOperator
      ? never
      : { type: 'moment', field, op, value: Date.parse(String(wanted)) };
  // A number is no text, but a text may contain its digits.
  if (typeof wanted !== 'string' && !isTextOperator) return never;
  const isCaseExact = attribute?.caseExact === true;
  return { type: 'text', field, prefix, op, value: String(wanted), isCaseExact };
}

const hasValue = (value: ValueSource | undefined): Condition => {
  if (value === undefined) return never;
  return 'constant' in value ? always : { type: 'has', field: value.field };
};

/** Whether the value is there and not an empty text. */
function isFilled(value: ValueSource | undefined, attribute: Attribute | null): Condition {
  if (value === undefined) return never;
  if ('constant' in value || attribute?.type === 'boolean' || isMoment(attribute))
    return hasValue(value);
  const isEmpty = compare(value, attribute, 'eq', '');
  return both(hasValue(value), not(isEmpty));
}

/** Whether one of the plain values that are meant fulfils the condition. */
function someValue(
  { source, part }: Found,
  condition: (value: ValueSource | undefined) => Condition,
): Condition {
  if (source === null) return never;
  if (source.type === 'value') return part === null ? condition(source.value) : never;
  // A comparison with an object means its `value`.
  const inner = condition(source.parts[part ?? 'value']);
  return source.type === 'one'
    ? both(source.exists, inner)
    : { type: 'some', list: source.list, term: inner };
}

function holds(found: Found, op: Comparison, wanted: FilterValue): Condition {
  const { attribute } = found;
  check(attribute, op, wanted);
  const hasAny = someValue(found, hasValue);
  if (wanted === null) return op === 'eq' ? not(hasAny) : op === 'ne' ? hasAny : never;
  const fulfils = (comparison: Exclude<Comparison, 'ne'>) => (value: ValueSource | undefined) =>
    value === undefined ? never : compare(value, attribute, comparison, wanted);
  if (op !== 'ne') return someValue(found, fulfils(op));
  const differs = someValue(found, (value) =>
    value === undefined ? never : both(hasValue(value), not(fulfils('eq')(value))),
  );
  return either(differs, not(hasAny));
}

function isPresent(found: Found): Condition {
  const { source, part, attribute, extension } = found;
  if (extension !== undefined) return extension;
  if (source === null || source.type === 'value' || part !== null)
    return someValue(found, (value) => isFilled(value, attribute));
  return source.type === 'one' ? source.exists : { type: 'some', list: source.list, term: always };
}

function inBrackets({ source, part, attribute, extension }: Found, filter: Filter): Condition {
  if (source === null && extension === undefined) return never;
  if (source === null || source.type === 'value' || part !== null || attribute === null)
    throw badFilter('Brackets follow an attribute with parts.');
  const term = compiled(filter, partLookup(attribute, source.parts));
  return source.type === 'one'
    ? both(source.exists, term)
    : { type: 'some', list: source.list, term };
}

function compiled(filter: Filter, lookup: Lookup): Condition {
  switch (filter.op) {
    case 'and':
    case 'or':
      return { type: filter.op, terms: filter.terms.map((term) => compiled(term, lookup)) };
    case 'not':
      return not(compiled(filter.term, lookup));
    case 'pr':
      return isPresent(lookup(filter.path));
    case 'some':
      return inBrackets(lookup(filter.path), filter.filter);
    default:
      return holds(lookup(filter.path), filter.op, filter.value);
  }
}

/** The filter as a condition of rows. Throws a ScimError for a comparison that makes no sense. */
export const toCondition = (
  type: ResourceType,
  sources: ResourceSources,
  filter: Filter,
): Condition => compiled(filter, resourceLookup(type, sources));
