import { isList, isObject } from '../../../src/runtime/record/json.ts';
import { pointerSegment } from '../../../src/runtime/record/pointer.ts';

export type Path = readonly (string | number)[];

/** A leaf value of a document, and its location. */
export interface Leaf {
  readonly path: Path;
  readonly value: unknown;
}

export function pointerOf(path: Path): string {
  return path.map((step) => pointerSegment(step)).join('');
}

/** Every leaf value, including empty lists and objects. */
export function leavesOf(value: unknown, path: Path = []): readonly Leaf[] {
  const parts: readonly (readonly [string | number, unknown])[] = isList(value)
    ? value.map((part, index) => [index, part] as const)
    : isObject(value)
      ? Object.entries(value)
      : [];
  if (parts.length === 0) return [{ path, value }];
  return parts.flatMap(([key, part]) => leavesOf(part, [...path, key]));
}

/** Every list and object, with its location. */
export function partsOf(value: unknown, path: Path = []): readonly Leaf[] {
  if (isList(value)) {
    return [{ path, value }, ...value.flatMap((part, index) => partsOf(part, [...path, index]))];
  }
  if (!isObject(value)) return [];
  return [
    { path, value },
    ...Object.entries(value).flatMap(([key, part]) => partsOf(part, [...path, key])),
  ];
}

export function valueIn(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, step) => {
    if (isList(part)) return part[Number(step)];
    return isObject(part) ? part[String(step)] : undefined;
  }, value);
}

/** A copy with another value at a path; undefined removes the key or the entry. */
export function withValue(value: unknown, path: Path, replacement: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return replacement;
  if (isList(value)) {
    const at = Number(step);
    const inner = withValue(value[at], rest, replacement);
    const kept = value.slice(0, at);
    return [...kept, ...(inner === undefined ? [] : [inner]), ...value.slice(at + 1)];
  }
  const object = isObject(value) ? value : {};
  const inner = withValue(object[String(step)], rest, replacement);
  const others = Object.entries(object).filter(([key]) => key !== String(step));
  const entries = Object.entries({ ...object, [String(step)]: inner });
  return Object.fromEntries(inner === undefined ? others : entries);
}
