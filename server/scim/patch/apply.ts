import { type JsonObject, isList, isObject, jsonEquals } from '../../../src/runtime/record/json.ts';
import { ScimError, badPath, badValue } from '../error.ts';
import { valueFits } from '../filter/evaluate.ts';
import type { Filter, PatchPath } from '../filter/filter.ts';
import { parsePatchPath } from '../filter/parse.ts';
import { requiredValues } from '../filter/required-values.ts';
import { type Attribute, type ResourceType, attributeNamed } from '../schema/attribute.ts';
import { readOne, readValue } from '../schema/read-value.ts';
import { type Resource, resolve } from '../schema/resolve.ts';
import type { Operation } from './operations.ts';

/** The most values that all operations of a request look at. */
const maxWork = 2_000_000;

interface Change {
  readonly op: Operation['op'];
  readonly filter: Filter | null;
  readonly sub: Attribute | null;
  readonly value: unknown;
}

/** Counts the values that are looked at, so that many operations on a long list are refused. */
class Work {
  #left = maxWork;

  spend(count: number): void {
    this.#left -= count;
    if (this.#left < 0)
      throw new ScimError(400, 'tooMany', 'The request is too long: send it in parts.');
  }
}

const without = (object: JsonObject, key: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));

const withValue = (object: JsonObject, key: string, value: unknown): JsonObject =>
  value === undefined ? without(object, key) : { ...object, [key]: value };

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

const identityOf = (value: unknown): unknown => (isObject(value) ? value['value'] : value);

/** Whether two values of a list are the same entry: members by their value, mails by their type too. */
function keyOf(value: unknown): string {
  const { type = null } = objectOf(value);
  return JSON.stringify([identityOf(value), type]);
}

/** The list with the values that it does not have. */
function appended(list: readonly unknown[], values: readonly unknown[]): readonly unknown[] {
  const byKey = new Map(list.map((value) => [keyOf(value), value]));
  for (const value of values) {
    const key = keyOf(value);
    const before = byKey.get(key);
    byKey.set(key, isObject(before) && isObject(value) ? { ...before, ...value } : value);
  }
  return [...byKey.values()];
}

/** At most one value is the primary one: the last that was said to be. */
function withOnePrimary(before: readonly unknown[], list: readonly unknown[]): readonly unknown[] {
  const isPrimary = (value: unknown) => objectOf(value)['primary'] === true;
  if (list.filter(isPrimary).length < 2) return list;
  const last = list.findLast(
    (value) => isPrimary(value) && !before.some((b) => jsonEquals(b, value)),
  );
  const kept = last ?? list.find(isPrimary);
  return list.map((value) =>
    isPrimary(value) && value !== kept ? { ...objectOf(value), primary: false } : value,
  );
}

function changedValue(
  value: unknown,
  attribute: Attribute,
  { op, sub, value: given }: Change,
): unknown {
  if (sub !== null) {
    const read = op === 'remove' ? undefined : readValue(sub, given);
    return withValue(objectOf(value), sub.name, read);
  }
  return { ...objectOf(value), ...objectOf(readOne(attribute, given)) };
}

/** A new value for a filter that chooses none: `emails[type eq "work"]` has the type work. */
function valueFor(attribute: Attribute, filter: Filter): JsonObject {
  return Object.fromEntries(
    requiredValues(filter).flatMap(({ attribute: name, value }) => {
      const sub = attributeNamed(attribute.subAttributes, name);
      return sub === undefined ? [] : [[sub.name, value] as const];
    }),
  );
}

/**
 * Lists of contacts keep fewer values than clients send, so a client may change one that is gone; a
 * list of references keeps all.
 */
const keepsAll = ({ subAttributes }: Attribute) =>
  attributeNamed(subAttributes, 'primary') === undefined;

function changeChosen(
  list: readonly unknown[],
  attribute: Attribute,
  change: Change,
  filter: Filter,
): readonly unknown[] {
  const isChosen = (value: unknown) => isObject(value) && valueFits(attribute, filter, value);
  if (change.op === 'remove' && change.sub === null)
    return list.filter((value) => !isChosen(value));
  const chosen = new Set(list.filter(isChosen));
  if (chosen.size > 0)
    return list.map((value) =>
      chosen.has(value) ? changedValue(value, attribute, change) : value,
    );
  if (change.op === 'remove') return list;
  if (change.op === 'replace' && keepsAll(attribute))
    throw new ScimError(400, 'noTarget', `No value of ${attribute.name} fits the filter.`);
  return [...list, changedValue(valueFor(attribute, filter), attribute, change)];
}

/** The whole list: all its values, or one attribute of each. */
function changeAll(
  list: readonly unknown[],
  attribute: Attribute,
  change: Change,
): readonly unknown[] | undefined {
  const { op, sub, value } = change;
  if (sub !== null)
    return (list.length === 0 && op !== 'remove' ? [{}] : list).map((each) =>
      changedValue(each, attribute, change),
    );
  const read = readValue(attribute, value);
  const values = isList(read) ? read : [];
  if (op === 'add') return appended(list, values);
  if (op === 'replace') return appended([], values);
  if (values.length === 0) return undefined;
  // Entra ID removes members by naming them in the value.
  const gone = new Set(values.map(identityOf));
  return list.filter((each) => !gone.has(identityOf(each)));
}

function changeList(before: unknown, attribute: Attribute, change: Change, work: Work) {
  const list = isList(before) ? before : [];
  work.spend(list.length + (isList(change.value) ? change.value.length : 1));
  const after =
    change.filter === null
      ? changeAll(list, attribute, change)
      : changeChosen(list, attribute, change, change.filter);
  return after === undefined ? undefined : withOnePrimary(list, after);
}

function changeOne(before: unknown, attribute: Attribute, change: Change): unknown {
  const { op, sub, value, filter } = change;
  if (filter !== null) throw badPath(`${attribute.name} is no list.`);
  if (sub !== null) return changedValue(before, attribute, change);
  const read = op === 'remove' ? undefined : readValue(attribute, value);
  // What a complex value does not name stays as it is.
  return isObject(read) ? { ...objectOf(before), ...read } : read;
}

function refuseReadOnly(attribute: Attribute, sub: Attribute | null): void {
  const closed = [attribute, sub].find((each) => each?.mutability === 'readOnly');
  if (closed) throw new ScimError(400, 'mutability', `${closed.name} can only be read.`);
}

/** Each name of an object is a path, such as `name.givenName`. */
function applyObject(
  type: ResourceType,
  resource: Resource,
  { op, value }: Operation,
  prefix: string,
  work: Work,
): Resource {
  if (!isObject(value)) throw badValue('Without a path the value is an object.');
  let after = resource;
  for (const [key, each] of Object.entries(value)) {
    const path = parsePatchPath(prefix + key);
    const target = resolve(type, path.path);
    const isOpen = target?.type !== 'attribute' || target.attribute.mutability !== 'readOnly';
    // Whole resources are sent with their id, and with attributes that the product does not know.
    if (target === null || !isOpen) continue;
    after = applyAt(type, after, { op, path: prefix + key, value: each }, path, work);
  }
  return after;
}

function applyAt(
  type: ResourceType,
  resource: Resource,
  operation: Operation,
  { path, filter }: PatchPath,
  work: Work,
): Resource {
  const { op, value } = operation;
  const target = resolve(type, path);
  if (target === null) throw badPath(`${operation.path ?? ''} is no attribute of ${type.name}.`);
  if (target.type === 'ignored') return resource;
  if (target.type === 'extension')
    return op === 'remove'
      ? without(resource, target.container)
      : applyObject(type, resource, operation, `${target.container}:`, work);
  const { container, attribute, sub } = target;
  refuseReadOnly(attribute, sub);
  const holder = container === null ? resource : objectOf(resource[container]);
  const change: Change = { op, filter, sub, value };
  const before = holder[attribute.name];
  const after = attribute.multiValued
    ? changeList(before, attribute, change, work)
    : changeOne(before, attribute, change);
  const changed = withValue(holder, attribute.name, after);
  return container === null ? changed : { ...resource, [container]: changed };
}

/**
 * The resource after the operations of a PATCH request, one after the other (RFC 7644, section
 * 3.5.2). Throws a ScimError, upon which nothing counts.
 */
export function applyPatch(
  type: ResourceType,
  resource: Resource,
  operations: readonly Operation[],
): Resource {
  const work = new Work();
  let after = resource;
  for (const operation of operations) {
    const { op, path } = operation;
    if (path !== null) after = applyAt(type, after, operation, parsePatchPath(path), work);
    else if (op === 'remove') throw new ScimError(400, 'noTarget', 'remove needs a path.');
    else after = applyObject(type, after, operation, '', work);
  }
  return after;
}
