import { type JsonObject, isList, isObject, jsonEquals } from '../../runtime/record/json.ts';
import type { Text } from '../../runtime/text.ts';
import type { Difference, PartKind } from './difference-type.ts';

/** Whether what stays of a list is in another order. */
export function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const stayed = before.filter((id) => after.includes(id));
  return !jsonEquals(
    stayed,
    after.filter((id) => before.includes(id)),
  );
}

/** An entry of a list in the settings of a field, such as an option. */
interface Part {
  readonly id: string;
  readonly label: Text;
  readonly rest: JsonObject;
}

const lists: {
  readonly [kind in PartKind]: { readonly id: string; readonly label: string };
} = {
  option: { id: 'value', label: 'label' },
  cell: { id: 'db', label: 'name' },
  point: { id: 'id', label: 'text' },
};

function partsOf(kind: PartKind, entries: unknown): readonly Part[] {
  const { id, label } = lists[kind];
  return (isList(entries) ? entries : []).filter(isObject).map((entry) => {
    const { [label]: own, ...rest } = entry;
    const key = String(entry[id]);
    // The settings of a field satisfy the schema of its type: labels are texts.
    return { id: key, label: (own as Text | undefined) ?? key, rest };
  });
}

/** What differs between two lists of a field: entries that are new, gone, renamed or changed. */
export function partDifferences(
  kind: PartKind,
  field: { readonly id: string; readonly name: Text },
  before: unknown,
  after: unknown,
): readonly Difference[] {
  const { name } = field;
  const [old, now] = [partsOf(kind, before), partsOf(kind, after)];
  const known = new Map(old.map((part) => [part.id, part]));
  const there = new Set(now.map(({ id }) => id));
  const of = (part: Part) => ({ id: `${field.id} ${part.id}`, name, part: part.label });
  const found = now.flatMap((part): readonly Difference[] => {
    const was = known.get(part.id);
    if (was === undefined) return [{ is: `${kind}_added`, ...of(part) }];
    return [
      ...(jsonEquals(was.label, part.label)
        ? []
        : [{ is: `${kind}_renamed` as const, ...of(part), before: was.label }]),
      ...(jsonEquals(was.rest, part.rest) ? [] : [{ is: `${kind}_changed` as const, ...of(part) }]),
    ];
  });
  const isOrder = isReordered(
    old.map(({ id }) => id),
    now.map(({ id }) => id),
  );
  return [
    ...found,
    ...old
      .filter(({ id }) => !there.has(id))
      .map((part): Difference => ({ is: `${kind}_removed`, ...of(part) })),
    ...(isOrder ? [{ is: `${kind}s_order` as const, ...field }] : []),
  ];
}

/** A condition with the message for who does not meet it. */
interface Condition {
  readonly message: Text;
}

/** Conditions are known by their messages: what keeps its message has another condition. */
export function conditionDifferences(
  kind: 'condition' | 'check_of_field',
  owner: { readonly id: string; readonly name: Text },
  before: readonly Condition[] = [],
  after: readonly Condition[] = [],
): readonly Difference[] {
  const lacks = (list: readonly Condition[], message: Text) =>
    list.every((each) => !jsonEquals(each.message, message));
  const of = (message: Text) => ({
    id: `${owner.id} ${JSON.stringify(message)}`,
    name: owner.name,
    part: message,
  });
  return [
    ...after
      .filter((condition) => before.every((each) => !jsonEquals(each, condition)))
      .map(({ message }): Difference => ({
        is: lacks(before, message) ? `${kind}_added` : `${kind}_changed`,
        ...of(message),
      })),
    ...before
      .filter(({ message }) => lacks(after, message))
      .map(({ message }): Difference => ({ is: `${kind}_removed`, ...of(message) })),
  ];
}
