import { parseIdRef, formatIdRef } from './cell-text.ts';
import type { DecodeResult, ReferenceList, NameResolver } from './types.ts';

/** How one row is written: by what it is called, else by its id. */
export function encodeReference(of: ReferenceList | null, id: number, names: NameResolver): string {
  return (of === null ? null : names.nameOf(of, id)) ?? formatIdRef(id);
}

export type ReferenceResult =
  { readonly id: number } | Exclude<DecodeResult, { readonly value: unknown }>;

/**
 * The row that a text names. `#12` is taken without a look: whether it is there and fits is held
 * where items are saved, as for every call, and what was there before may stay.
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
  return { problem: { code: `name_${found}`, params: { value: text } } };
}

/** The rows that texts name, in their order, each once; the first problem counts. */
export function decodeReferences(
  of: ReferenceList | null,
  texts: readonly string[],
  names: NameResolver,
): DecodeResult {
  const reads = texts.map((text) => decodeReference(of, text, names));
  return mergeReferenceResults(reads);
}

/** One value of several rows: a problem says more than a name that is still looked up. */
export function mergeReferenceResults(reads: readonly ReferenceResult[]): DecodeResult {
  const ids = new Set<number>();
  let isAsked = false;
  for (const read of reads) {
    if (read === 'pending') isAsked = true;
    else if ('problem' in read) return read;
    else ids.add(read.id);
  }
  return isAsked ? 'pending' : { value: [...ids] };
}
