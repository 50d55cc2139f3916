import { storedJson } from '../../browser/storage.ts';
import { createStore } from '../../browser/store.ts';
import { isList, isObject } from '../../runtime/record/json.ts';

/** Field types that somebody has made a favourite, or a favourite no longer. */
export type FavouriteMarks = { readonly [type: string]: boolean };

const noMarks: FavouriteMarks = {};

const marksOf = (types: readonly unknown[]): FavouriteMarks =>
  Object.fromEntries(
    types.flatMap((type) => (typeof type === 'string' ? [[type, true] as const] : [])),
  );

/**
 * The marks of a person that the server does not have yet. A list is what this device kept before
 * favourites belonged to the person: the server gets it once.
 */
const stored = (person: number) =>
  storedJson<FavouriteMarks>(`favourite_types:${person}`, (value) => {
    if (isList(value)) return marksOf(value);
    if (!isObject(value)) return null;
    return Object.fromEntries(
      Object.entries(value).flatMap(([type, isMarked]) =>
        typeof isMarked === 'boolean' ? [[type, isMarked] as const] : [],
      ),
    );
  });

/** The pending marks by person; tells its listeners of changes in this window. */
export const pendingMarks = createStore(new Map<number, FavouriteMarks>());

/** What the server does not have yet of a person's marks, of every window of this browser. */
export function readMarks(person: number): FavouriteMarks {
  const known = pendingMarks.get().get(person);
  if (known !== undefined) return known;
  const marks = stored(person).read() ?? noMarks;
  pendingMarks.get().set(person, marks);
  return marks;
}

function write(person: number, marks: FavouriteMarks): void {
  if (Object.keys(marks).length === 0) stored(person).remove();
  else stored(person).write(marks);
  pendingMarks.update((before) => new Map(before).set(person, marks));
}

/** Keeps a mark on this device until the server has it. */
export function addMark(person: number, type: string, isMarked: boolean): void {
  const others = stored(person).read() ?? readMarks(person);
  write(person, { ...others, [type]: isMarked });
}

/** Forgets marks that the server has, or refuses, unless they have changed meanwhile. */
export function removeMarks(person: number, sent: FavouriteMarks): void {
  const left = Object.entries(stored(person).read() ?? readMarks(person)).filter(
    ([type, isMarked]) => sent[type] !== isMarked,
  );
  write(person, Object.fromEntries(left));
}

/** The favourites of the server with the marks that it does not have yet. */
export function withMarks(
  favourites: readonly string[],
  marks: FavouriteMarks,
): ReadonlySet<string> {
  const types = new Set(favourites);
  for (const [type, isMarked] of Object.entries(marks))
    if (isMarked) types.add(type);
    else types.delete(type);
  return types;
}
