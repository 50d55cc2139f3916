import { parseIdRef, formatIdRef } from './cell-text.ts';
import type { CellProblem, DecodeResult, ReferenceList, NameResolver } from './types.ts';

/** Encodes one row by its name, else by its id. */
export function encodeReference(of: ReferenceList | null, id: number, names: NameResolver): string {
  return (of === null ? null : names.nameOf(of, id)) ?? formatIdRef(id);
}

/**
 * The parameters with which the text of a problem lists allowed names: `context` selects the variant
 * `_allowed` of the text. None for no names.
 */
export function allowedParams(names: readonly string[]): CellProblem['params'] {
  return names.length === 0 ? {} : { context: 'allowed', allowed: names.join(', ') };
}

export type ReferenceResult =
  { readonly id: number } | Exclude<DecodeResult, { readonly value: unknown }>;

/**
 * Decodes the row that a text names. `#12` is not looked up: saving the item checks whether the row
 * exists and fits, as for every call, and an unchanged reference may stay.
 */
export function decodeReference(
  of: ReferenceList | null,
  text: string,
  names: NameResolver,
): ReferenceResult {
  const id = parseIdRef(text);
  if (id !== null) return { id };
  const found = of === null ? 'missing' : names.find(of, text);
  if (found === 'pending' || typeof found === 'object') return found;
  const near = of === null || found !== 'missing' ? [] : (names.suggest?.(of, text) ?? []);
  return { problem: { code: `name_${found}`, params: { value: text, ...allowedParams(near) } } };
}

/**
 * Decodes the rows that texts name, in their order and without repetitions; the first problem is
 * returned.
 */
export function decodeReferences(
  of: ReferenceList | null,
  texts: readonly string[],
  names: NameResolver,
): DecodeResult {
  const reads = texts.map((text) => decodeReference(of, text, names));
  return mergeReferenceResults(reads);
}

/**
 * Merges the results of several rows into one value; a problem takes precedence over a pending
 * lookup.
 */
export function mergeReferenceResults(reads: readonly ReferenceResult[]): DecodeResult {
  const ids = new Set<number>();
  let isPending = false;
  for (const read of reads) {
    if (read === 'pending') isPending = true;
    else if ('problem' in read) return read;
    else ids.add(read.id);
  }
  return isPending ? 'pending' : { value: [...ids] };
}
