import type { CompiledColumn } from '../compiled.ts';
import { isList, isObject, jsonEquals, ownProperty } from './json.ts';
import { joinOrder, isSameOrder } from './merge-order.ts';

type Entry = string | number;

const entriesOf = (value: unknown): readonly Entry[] =>
  isList(value)
    ? value.filter((entry) => typeof entry === 'string' || typeof entry === 'number')
    : [];

/** Their list with what I added and without what I removed; the order is that of who changed it. */
function mergeLists(base: unknown, mine: unknown, theirs: unknown): readonly Entry[] {
  const [b, m, t] = [base, mine, theirs].map(entriesOf) as [Entry[], Entry[], Entry[]];
  const [inBase, inMine, inTheirs] = [new Set(b), new Set(m), new Set(t)];
  const order = isSameOrder(b, t) ? joinOrder(m, t) : joinOrder(t, m);
  return order.filter((entry) =>
    inBase.has(entry) ? inMine.has(entry) && inTheirs.has(entry) : true,
  );
}

/** Whether the values of a column are lists of ids or options, each at most once. */
function isSet({ fieldType }: CompiledColumn): boolean {
  const { ruleType, reference } = fieldType.document;
  return ruleType === 'text_list' || (ruleType === 'number_list' && reference !== undefined);
}

/** The lists of a value of people: users and teams. */
const listsOfPeople = ['user_ids', 'team_ids'] as const;

function mergeValues(
  column: CompiledColumn,
  base: unknown,
  mine: unknown,
  theirs: unknown,
): unknown {
  if (isSet(column)) return mergeLists(base, mine, theirs);
  if (column.fieldType.document.ruleType !== 'people') return null;
  const listIn = (value: unknown, key: string) => (isObject(value) ? ownProperty(value, key) : []);
  return Object.fromEntries(
    listsOfPeople.map((key) => [
      key,
      mergeLists(listIn(base, key), listIn(mine, key), listIn(theirs, key)),
    ]),
  );
}

/** What a value has beside the entries of its sets; both sides have to agree on it. */
function hasSameRest(mine: unknown, theirs: unknown): boolean {
  const restOf = (value: unknown) =>
    isObject(value)
      ? Object.entries(value).filter(([key]) => !listsOfPeople.some((each) => each === key))
      : [];
  return jsonEquals(restOf(mine), restOf(theirs));
}

/**
 * The entries of a set after the changes of two people: what one of them added is in it, what one of
 * them removed is not. Null if the column is no set, or if it does not take the result, such as a field
 * with one choice in which each chose another: that is a conflict.
 */
export function mergeSets(
  column: CompiledColumn,
  base: unknown,
  mine: unknown,
  theirs: unknown,
): unknown {
  if (!hasSameRest(mine, theirs)) return null;
  const merged = mergeValues(column, base, mine, theirs);
  return merged === null || column.check(merged).length > 0 ? null : column.normalise(merged);
}
