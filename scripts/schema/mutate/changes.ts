import {
  isList,
  isObject,
  ownProperty,
  type JsonObject,
} from '../../../src/runtime/record/json.ts';
import type { KnownTypes, Subject } from '../../../server/documents/plan.ts';
import { leavesOf, partsOf, pointerOf, valueIn, withValue, type Path } from './leaves.ts';
import { isEcho } from './equivalence.ts';

/** One changed setting of a document. */
export interface Change {
  /** JSON pointer into `{module, flow, template}`. */
  readonly pointer: string;
  readonly what: string;
  readonly subject: Subject;
}

/** Other allowed words of keys that are no free text. */
const words: Readonly<Record<string, readonly string[]>> = {
  kind: ['status_intermediate', 'zero_requirement', 'approval', 'requirement'],
  family: ['not_started', 'planned', 'moving', 'waiting', 'held', 'stopped', 'done', 'closed'],
  format: ['DD/MM/YYYY', 'YYYY-MM-DD'],
  timeFormat: ['12h', '24h'],
  sourceHandle: [],
  triggerCondition: [],
  approvalPattern: ['sequential', 'parallel'],
};

/** A database name, path or key remains valid if these letters are appended. */
const isName = /^[A-Za-z][A-Za-z0-9_/-]*$/;

function otherTexts(key: string, text: string, siblings: readonly string[]): readonly unknown[] {
  const choices = words[key];
  if (choices !== undefined) return choices.filter((each) => each !== text);
  if (/^#[0-9A-Fa-f]{6}$/.test(text)) return [text === '#123456' ? '#654321' : '#123456'];
  const changed = isName.test(text) ? [`${text}x`, `${text}X`, `${text} x`] : [`${text} x`];
  return [...changed, ...siblings.filter((each) => each !== text)];
}

function otherValues(key: string, value: unknown, siblings: readonly string[]): readonly unknown[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1, value - 1];
  if (typeof value === 'string') return otherTexts(key, value, siblings);
  return value === null ? [7, 99, 'x'] : [];
}

/** Numbers that only define an order: any other number in the same gap has the same effect. */
function isPlace(path: Path): boolean {
  const key = path.at(-1);
  return key === 'tableOrder' || (key === 'order' && typeof path.at(-2) === 'number');
}

/** Adds an entry to the list, removes one, or swaps an ordered one with its neighbour. */
function placesOf(key: string, value: unknown): readonly unknown[] {
  if (key === 'order') return [];
  return value === null ? [99] : [null];
}

/** Names under the same key elsewhere in the document: other columns, tabs, nodes, types. */
function siblingsOf(root: unknown, types: KnownTypes): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  const add = (key: string, text: string) =>
    found.set(key, (found.get(key) ?? new Set()).add(text));
  const taken = (wanted: string) =>
    leavesOf(root).flatMap(({ path, value }) =>
      path.at(-1) === wanted && typeof value === 'string' ? [value] : [],
    );
  for (const key of ['tab', 'section', 'moduleType']) {
    taken(key === 'moduleType' ? key : 'id').forEach((text) => add(key, text));
  }
  for (const name of types.keys()) add('columnType', name);
  const names = taken('db');
  for (const key of ['var', 'field', 'parentType']) names.forEach((name) => add(key, name));
  for (const key of ['source', 'target']) {
    for (const id of taken('id')) add(key, id);
  }
  return new Map([...found].map(([key, set]) => [key, [...set]]));
}

function subjectWith(root: unknown): Subject {
  return structuredClone(root) as Subject;
}

/** Replaces every leaf by other values, and by none. */
function* leafChanges(root: JsonObject, types: KnownTypes): Generator<Change> {
  const siblings = siblingsOf(root, types);
  for (const { path, value } of leavesOf(root)) {
    const key = String(path.at(-1));
    const name = typeof path.at(-1) === 'number' ? String(path.at(-2)) : key;
    const pointer = pointerOf(path);
    const others = isPlace(path)
      ? placesOf(key, value)
      : otherValues(key, value, siblings.get(name) ?? []);
    for (const other of others) {
      const what = `${JSON.stringify(value)} → ${JSON.stringify(other)}`;
      yield { pointer, what, subject: subjectWith(withValue(root, path, other)) };
    }
  }
}

/** Removes every key of an object and every entry of a list. */
function* removals(root: JsonObject): Generator<Change> {
  for (const { path, value } of partsOf(root)) {
    const keys: readonly (string | number)[] = isList(value)
      ? value.map((_, index) => index)
      : Object.keys(isObject(value) ? value : {});
    for (const key of keys) {
      const at = [...path, key];
      if (at.length < 2 || isEcho(root, at)) continue;
      const subject = subjectWith(withValue(root, at, undefined));
      yield { pointer: pointerOf(at), what: 'taken away', subject };
    }
  }
}

/** Lists whose order is visible. */
const ordered = new Set(['tabs', 'sections', 'options', 'nodes', 'approvers', 'requirements']);

/** Whether a node is a status: only those have numbers, and a place in the menu. */
function isRest(node: unknown): boolean {
  const kind = isObject(node) ? String(node['kind']) : '';
  return kind.startsWith('status') || kind === 'approval';
}

function* swaps(root: JsonObject): Generator<Change> {
  for (const { path, value } of partsOf(root)) {
    if (!isList(value) || !ordered.has(String(path.at(-1)))) continue;
    for (let at = 0; at + 1 < value.length; at += 1) {
      if (path.at(-1) === 'nodes' && !(isRest(value[at]) && isRest(value[at + 1]))) continue;
      const swapped = [...value];
      [swapped[at], swapped[at + 1]] = [value[at + 1], value[at]];
      const pointer = pointerOf([...path, at]);
      yield {
        pointer,
        what: 'swapped with the next',
        subject: subjectWith(withValue(root, path, swapped)),
      };
    }
  }
}

const ownWords: Readonly<Record<string, unknown>> = {
  string: 'x',
  number: 3,
  integer: 3,
  boolean: true,
  array: [],
};

/** A value for a setting that is not set, other than its default. */
function settingValues(name: string, schema: JsonObject, column: JsonObject): readonly unknown[] {
  const { type, anyOf, format } = schema;
  if (name === 'pattern') return ['^[A-Z]+$'];
  if (name === 'minLength') return [3];
  if (format === 'color') return ['#123456'];
  if (isList(anyOf)) {
    return anyOf.flatMap((each) => (isObject(each) && 'const' in each ? [each['const']] : []));
  }
  const defaults: unknown = schema['default'];
  if (typeof defaults === 'boolean') return [!defaults];
  if (typeof defaults === 'number') return [defaults + 1, defaults - 1, null];
  if (isList(defaults)) return [defaults.slice(1)];
  if (name === 'moduleType') return ['equipment'];
  const names: readonly unknown[] = isList(type) ? type : [type];
  const first = names.find((each) => typeof each === 'string' && each !== 'null');
  return name in column ? [] : [ownWords[String(first)]].filter((value) => value !== undefined);
}

const always = { '!': { empty: { var: 'id' } } };
const marks: readonly (readonly [string, unknown])[] = [
  ['required', true],
  ['unique', true],
  ['width', 444],
  ['span', 2],
  ['visibleWhen', { empty: { var: 'name' } }],
  ['requiredWhen', always],
  ['readOnlyWhen', always],
];

/** Marks that only forms use; they have no effect on fields that the server sets. */
const ofForms = new Set(['required', 'requiredWhen', 'readOnlyWhen']);

/** Adds settings that a column does not have: those of its field type, and column marks. */
function* additions(root: JsonObject, types: KnownTypes): Generator<Change> {
  for (const { path, value: column } of partsOf(root)) {
    const list = String(path.at(-2));
    if (!isObject(column) || !['coreColumns', 'columns'].includes(list)) continue;
    const type = types.get(String(column['columnType']))?.document;
    const data = isObject(column['columnData']) ? column['columnData'] : {};
    const properties = Object.entries(type?.settings.properties ?? {});
    const settings = properties
      .filter(([name]) => !Object.hasOwn(data, name))
      .flatMap(([name, schema]) =>
        settingValues(name, schema as JsonObject, data).map((value): readonly [Path, unknown] => [
          ['columnData', name],
          value,
        ]),
      );
    const marked = marks
      .filter(([name]) => (ownProperty(column, name) ?? false) === false)
      .filter(([name]) => name !== 'requiredWhen' || column['required'] !== true)
      .filter(([name]) => type?.system !== true || !ofForms.has(name))
      .map(([name, value]): readonly [Path, unknown] => [[name], value]);
    const isDate = type?.ruleType === 'date';
    const dated: readonly (readonly [Path, unknown])[] =
      isDate && column['deadline'] !== true ? [[['deadline'], true]] : [];
    const hides = column['visibleWhen'] !== undefined && column['clearWhenHidden'] !== true;
    const cleared: readonly (readonly [Path, unknown])[] = hides
      ? [[['clearWhenHidden'], true]]
      : [];
    for (const [below, value] of [...settings, ...marked, ...dated, ...cleared]) {
      const at = [...path, ...below];
      const what = `added ${JSON.stringify(value)}`;
      yield { pointer: pointerOf(at), what, subject: subjectWith(withValue(root, at, value)) };
    }
  }
}

function areTogether(a: unknown, b: unknown): boolean {
  return isObject(a) && isObject(b) && a['tab'] === b['tab'] && a['section'] === b['section'];
}

/** Swaps neighbouring fields of a form or a list. */
function* places(root: JsonObject): Generator<Change> {
  for (const { path, value: list } of partsOf(root)) {
    if (
      !isList(list) ||
      !['coreColumns', 'columns', 'tableColumns'].includes(String(path.at(-1)))
    ) {
      continue;
    }
    for (const key of ['order', 'tableOrder'] as const) {
      for (let at = 0; at + 1 < list.length; at += 1) {
        const [one, next] = [valueIn(list, [at, key]), valueIn(list, [at + 1, key])];
        if (typeof one !== 'number' || typeof next !== 'number') continue;
        if (key === 'order' && !areTogether(list[at], list[at + 1])) continue;
        const first = withValue(root, [...path, at, key], next);
        const subject = subjectWith(withValue(first, [...path, at + 1, key], one));
        yield { pointer: pointerOf([...path, at, key]), what: 'swapped with the next', subject };
      }
    }
  }
}

/**
 * Every change of one setting of a subject's documents: another value, none, another order, an
 * added setting. Many of the results are invalid; the caller filters them.
 */
export function* changesOf(subject: Subject, types: KnownTypes): Generator<Change> {
  const root: JsonObject = { ...subject };
  yield* leafChanges(root, types);
  yield* removals(root);
  yield* additions(root, types);
  yield* swaps(root);
  yield* places(root);
}
