import type { AttributePath, Filter } from './filter.ts';

/** A text that an attribute of every fitting resource has. */
export interface RequiredValue {
  /** Lower case, without the URI of the schema of the resource: `emails.value`. */
  readonly attribute: string;
  readonly value: string;
}

const nameOf = ({ name, sub }: AttributePath, inner: AttributePath | null = null): string =>
  [name, sub, inner?.name]
    .filter((part) => part !== null && part !== undefined)
    .join('.')
    .toLowerCase();

/**
 * What a value has to have to fit: the equalities that all terms of the filter demand. A patch that adds
 * a value gives it these.
 */
export function requiredValues(
  filter: Filter,
  outer: AttributePath | null = null,
): readonly RequiredValue[] {
  if (filter.op === 'and') return filter.terms.flatMap((term) => requiredValues(term, outer));
  if (filter.op === 'some' && outer === null) return requiredValues(filter.filter, filter.path);
  if (filter.op !== 'eq' || typeof filter.value !== 'string') return [];
  const attribute = outer === null ? nameOf(filter.path) : nameOf(outer, filter.path);
  return [{ attribute, value: filter.value }];
}
