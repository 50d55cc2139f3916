import { idIn, idText } from './cells.ts';
import type { CellRead, NamedList, Names } from './types.ts';

/** How one row is written: by what it is called, else by its id. */
export function writeOne(of: NamedList | null, id: number, names: Names): string {
  return (of === null ? null : names.nameOf(of, id)) ?? idText(id);
}

export type RowRead = { readonly id: number } | Exclude<CellRead, { readonly value: unknown }>;

/**
 * The row that a text names. `#12` is taken without a look: whether it is there and fits is held
 * where items are saved, as for every call, and what was there before may stay.
 */
export function readOne(of: NamedList | null, text: string, names: Names): RowRead {
  const id = idIn(text);
  if (id !== null) return { id };
  const found = of === null ? 'missing' : names.find(of, text);
  if (found === 'asked' || typeof found === 'object') return found;
  return { problem: { code: `name_${found}`, params: { value: text } } };
}

/** The rows that texts name, in their order, each once; the first problem counts. */
export function readMany(of: NamedList | null, texts: readonly string[], names: Names): CellRead {
  const reads = texts.map((text) => readOne(of, text, names));
  return together(reads);
}

/** One value of several rows: a problem says more than a name that is still looked up. */
export function together(reads: readonly RowRead[]): CellRead {
  const ids = new Set<number>();
  let isAsked = false;
  for (const read of reads) {
    if (read === 'asked') isAsked = true;
    else if ('problem' in read) return read;
    else ids.add(read.id);
  }
  return isAsked ? 'asked' : { value: [...ids] };
}
