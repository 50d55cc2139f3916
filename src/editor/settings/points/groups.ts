import { isList, isObject, type JsonObject } from '../../../runtime/record/json.ts';
import { type Text, textIn } from '../../../runtime/text.ts';
import { freeName, nameFromLabel } from '../../document/names.ts';

/** A point of an inspection, as the settings of its field hold it. */
export type Point = JsonObject & { readonly id: string };

export interface Group {
  readonly id: string;
  readonly name: Text;
  readonly points: readonly Point[];
}

export function textOf(value: unknown, otherwise: string): Text {
  if (typeof value === 'string') return value;
  if (!isObject(value) || typeof value['en'] !== 'string') return otherwise;
  const texts = Object.entries(value).filter(([, text]) => typeof text === 'string');
  return { ...Object.fromEntries(texts), en: value['en'] };
}

const isPoint = (value: unknown): value is Point =>
  isObject(value) && typeof value['id'] === 'string';

export function groupsOf({ groups }: JsonObject): readonly Group[] {
  return (isList(groups) ? groups : []).filter(isObject).map((group) => {
    const { points } = group;
    const id = String(group['id']);
    const name = textOf(group['name'], id);
    return { id, name, points: isList(points) ? points.filter(isPoint) : [] };
  });
}

/** An id from a label, which no group, and none of the points of any group has. */
function freeId(groups: readonly Group[], label: Text): string {
  const taken = new Set(groups.flatMap(({ id, points }) => [id, ...points.map((each) => each.id)]));
  const stem = nameFromLabel(textIn(label, 'en'), 'point').slice(0, 36);
  return freeName(stem, (each) => taken.has(each));
}

/** The groups with a new point at the end of one. */
export function withNewPoint(groups: readonly Group[], group: string, text: Text) {
  const id = freeId(groups, text);
  const next = groups.map((each) =>
    each.id === group ? { ...each, points: [...each.points, { id, text }] } : each,
  );
  return { id, groups: next };
}

/** The groups with a new one at the end; it has one point, since none may be empty. */
export function withNewGroup(groups: readonly Group[], name: Text, text: Text): readonly Group[] {
  const id = freeId(groups, name);
  const group = { id, name, points: [] };
  return withNewPoint([...groups, group], id, text).groups;
}

/** The groups with values of one point changed; null removes a value. */
export function withPoint(
  groups: readonly Group[],
  id: string,
  values: JsonObject,
): readonly Group[] {
  return groups.map((group) => ({
    ...group,
    points: group.points.map((point) => {
      if (point.id !== id) return point;
      const next = Object.entries({ ...point, ...values }).filter(([, value]) => value !== null);
      return { ...Object.fromEntries(next), id };
    }),
  }));
}

/** The groups without a point; a group that has no other goes with it. */
export function withoutPoint(groups: readonly Group[], id: string): readonly Group[] {
  return groups
    .map((group) => ({ ...group, points: group.points.filter((point) => point.id !== id) }))
    .filter(({ points }) => points.length > 0);
}

/** A list in another order. */
export function inOrder<T extends { readonly id: string }>(
  list: readonly T[],
  ids: readonly string[],
): readonly T[] {
  return ids.flatMap((id) => list.find((each) => each.id === id) ?? []);
}
