import { isList, isObject } from '../../../src/runtime/record/json.ts';
import { badSyntax } from '../error.ts';
import { attributePath } from '../filter/parse.ts';
import type { ResourceType } from '../schema/attribute.ts';
import { type Resource, type Target, resolve } from '../schema/resolve.ts';

/** The attributes that a client wants, or does not want; null: those that are sent by default. */
export interface Projection {
  readonly only: readonly Target[] | null;
  readonly without: readonly Target[];
}

const maxNames = 100;

function targetsIn(type: ResourceType, text: string | undefined): readonly Target[] | null {
  const names = (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) return null;
  if (names.length > maxNames) throw badSyntax(`At most ${maxNames} attributes can be named.`);
  return names.flatMap((name) => resolve(type, attributePath(name)) ?? []);
}

export function projectionOf(
  type: ResourceType,
  { attributes, excludedAttributes }: { attributes?: string; excludedAttributes?: string },
): Projection {
  return {
    only: targetsIn(type, attributes),
    without: targetsIn(type, excludedAttributes) ?? [],
  };
}

const always = ['schemas', 'id'];

/** A part of one value, or of each value of a list. */
function partOf(value: unknown, name: string, isKept: boolean): unknown {
  if (isList(value)) return value.map((each) => partOf(each, name, isKept));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => (key === name) === isKept));
}

const merged = (a: unknown, b: unknown): unknown => {
  if (isList(a) && isList(b)) return a.map((each, at) => merged(each, b[at]));
  return isObject(a) && isObject(b) ? { ...a, ...b } : b;
};

function included(resource: Resource, targets: readonly Target[]): Resource {
  const result: { [name: string]: unknown } = Object.fromEntries(
    always.map((name) => [name, resource[name]]),
  );
  for (const target of targets) {
    if (target.type === 'ignored') continue;
    if (target.type === 'extension') {
      if (resource[target.container] !== undefined)
        result[target.container] = resource[target.container];
      continue;
    }
    const { container, attribute, sub } = target;
    const source = container === null ? resource : resource[container];
    const value = isObject(source) ? source[attribute.name] : undefined;
    if (value === undefined) continue;
    const part = sub === null ? value : partOf(value, sub.name, true);
    const holder = container === null ? result : objectAt(result, container);
    holder[attribute.name] = merged(holder[attribute.name], part);
  }
  return result;
}

function objectAt(result: { [name: string]: unknown }, key: string): { [name: string]: unknown } {
  const object = { ...(isObject(result[key]) ? result[key] : {}) };
  result[key] = object;
  return object;
}

function excluded(resource: Resource, target: Target): Resource {
  if (target.type === 'ignored') return resource;
  if (target.type === 'extension') {
    const { [target.container]: _gone, ...rest } = resource;
    return rest;
  }
  const { container, attribute, sub } = target;
  if (attribute.returned === 'always') return resource;
  const holder = container === null ? resource : resource[container];
  if (!isObject(holder) || holder[attribute.name] === undefined) return resource;
  const { [attribute.name]: value, ...rest } = holder;
  const changed =
    sub === null ? rest : { ...rest, [attribute.name]: partOf(value, sub.name, false) };
  return container === null ? changed : { ...resource, [container]: changed };
}

/** The resource with the attributes that the client wants; `id` and `schemas` always. */
export function project(resource: Resource, { only, without }: Projection): Resource {
  return only === null ? without.reduce(excluded, resource) : included(resource, only);
}

/** Whether an attribute is sent. */
export const sends = ({ only, without }: Projection, name: string): boolean => {
  const names = (targets: readonly Target[]) =>
    targets.some((each) => each.type === 'attribute' && each.attribute.name === name);
  return only === null
    ? !without.some(
        (each) => each.type === 'attribute' && each.attribute.name === name && each.sub === null,
      )
    : names(only);
};
