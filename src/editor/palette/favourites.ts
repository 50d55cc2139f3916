import { storedJson } from '../../browser/storage.ts';
import { createStore } from '../../browser/store.ts';
import { useStore } from '../../browser/useStore.ts';
import { isList } from '../../runtime/record/json.ts';
import { useWidgetServices } from '../../widgets/services.ts';

const noTypes: readonly string[] = [];

const stored = (person: number) =>
  storedJson<readonly string[]>(`favourite_types:${person}`, (value) =>
    isList(value) ? value.filter((type) => typeof type === 'string') : null,
  );

/** The favourites that have been read since the page was loaded, by person. */
const known = createStore(new Map<number, readonly string[]>());

function favouritesOf(person: number): readonly string[] {
  const types = known.get().get(person) ?? stored(person).read() ?? noTypes;
  known.get().set(person, types);
  return types;
}

/** The field types that the person has marked on this device, and the function that marks one. */
export function useFavourites() {
  const { me } = useWidgetServices();
  const types = useStore(known, () => favouritesOf(me.id));
  return {
    types,
    toggle(type: string): void {
      const now = favouritesOf(me.id);
      const next = now.includes(type) ? now.filter((each) => each !== type) : [...now, type];
      stored(me.id).write(next);
      known.update((before) => new Map(before).set(me.id, next));
    },
  };
}
