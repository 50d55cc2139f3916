import type { PresentPerson } from '../../../src/domain/presence.ts';

/** Somebody at an item, and what they may do with its columns there. */
export interface Visitor {
  readonly person: { readonly id: number; readonly name: string };
  /** False: they learn who is there, and nobody learns of them. */
  readonly isShown: boolean;
  /** db names of the columns that they may read. */
  readonly readable: ReadonlySet<string>;
  /** db names of the columns that they may change. */
  readonly writable: ReadonlySet<string>;
}

interface Tab {
  readonly visitor: Visitor;
  readonly editing: readonly string[];
}

/** Who is where, by tab. It is held in memory alone: when the server ends, nobody is anywhere. */
interface PresenceState {
  /** A tab is at a place now, or is there with other rights. */
  readonly enter: (place: string, tab: string, visitor: Visitor) => void;
  /** What is edited in a tab that is at the place; nothing happens for another tab. */
  readonly edit: (place: string, tab: string, editing: readonly string[]) => void;
  readonly leave: (place: string, tab: string) => void;
  readonly has: (place: string, tab: string) => boolean;
  readonly tabsAt: (place: string) => readonly string[];
  /** The others at the place whom a tab there learns of, each once, by id; nobody for another tab. */
  readonly othersFor: (place: string, tab: string) => readonly PresentPerson[];
  /** How many places have somebody. */
  readonly size: () => number;
}

export function createPresenceState(): PresenceState {
  const places = new Map<string, Map<string, Tab>>();

  function set(place: string, tab: string, next: Tab): void {
    const tabs = places.get(place) ?? new Map<string, Tab>();
    places.set(place, tabs.set(tab, next));
  }

  return {
    enter: (place, tab, visitor) =>
      set(place, tab, { visitor, editing: places.get(place)?.get(tab)?.editing ?? [] }),
    edit(place, tab, editing) {
      const present = places.get(place)?.get(tab);
      if (present !== undefined) set(place, tab, { ...present, editing });
    },
    leave(place, tab) {
      const tabs = places.get(place);
      tabs?.delete(tab);
      if (tabs?.size === 0) places.delete(place);
    },
    has: (place, tab) => places.get(place)?.has(tab) === true,
    tabsAt: (place) => [...(places.get(place)?.keys() ?? [])],
    othersFor(place, tab) {
      const tabs = places.get(place);
      const reader = tabs?.get(tab)?.visitor;
      if (tabs === undefined || reader === undefined) return [];
      const people = new Map<number, { readonly name: string; readonly editing: Set<string> }>();
      for (const { visitor, editing } of tabs.values()) {
        const { person, isShown, writable } = visitor;
        if (!isShown || person.id === reader.person.id) continue;
        const known = people.get(person.id) ?? { name: person.name, editing: new Set<string>() };
        people.set(person.id, known);
        for (const db of editing)
          if (writable.has(db) && reader.readable.has(db)) known.editing.add(db);
      }
      return [...people]
        .toSorted(([a], [b]) => a - b)
        .map(([id, { name, editing }]) => ({ id, name, editing: [...editing].toSorted() }));
    },
    size: () => places.size,
  };
}
