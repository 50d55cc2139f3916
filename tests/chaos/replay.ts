import { isDeepStrictEqual } from 'node:util';
import type { EventRow } from '../../server/db/events.ts';
import { commentKey } from '../../server/operations/events/item-events.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import { compareItems } from '../../src/runtime/record/compare.ts';
import type { Item } from '../../src/runtime/record/item.ts';

/** The non-empty values of an item, by JSON pointer. */
export type State = Readonly<Record<string, unknown>>;

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** An item as a call returns it, in the form of its events. */
export function stateOf(module: CompiledModule, item: Item): State {
  const entries = Object.entries(compareItems(module, null, item));
  return Object.fromEntries(
    entries.flatMap(([at, [, value]]) => (isNothing(value) ? [] : [[at, value]])),
  );
}

export const nameOf = (type: string, id: number, version: number): string =>
  `${type} ${id} version ${version}`;

/** The state after all events, from the first to the last. */
export interface Replay {
  /** Items after each event, by `nameOf`. */
  readonly states: ReadonlyMap<string, State>;
  /** The latest version of each item, by type and id. */
  readonly versions: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** The number of events that gave an item this name. */
  readonly named: ReadonlyMap<string, number>;
  /** Events whose values before differ from those after the previous event. */
  readonly breaks: readonly string[];
}

/** Replays the events of a site, in order. */
export function replay(events: readonly EventRow[]): Replay {
  const states = new Map<string, State>();
  const versions = new Map<string, Map<number, number>>();
  const named = new Map<string, number>();
  const breaks: string[] = [];
  for (const { item_type: type, item_id: id, changes, sequence } of events) {
    if (id === null) continue;
    const ofType = versions.get(type) ?? new Map<number, number>();
    versions.set(type, ofType);
    const version = ofType.get(id) ?? 0;
    const state: Record<string, unknown> = { ...states.get(nameOf(type, id, version)) };
    for (const [at, [before, after]] of Object.entries(changes)) {
      if (at === commentKey) continue;
      if (!isDeepStrictEqual(isNothing(before) ? null : before, state[at] ?? null))
        breaks.push(
          `event ${sequence}: ${type} ${id} did not have ${JSON.stringify(before)} at ${at}`,
        );
      if (isNothing(after)) delete state[at];
      else state[at] = after;
      if (at === '/name' && typeof after === 'string')
        named.set(after, (named.get(after) ?? 0) + 1);
    }
    ofType.set(id, version + 1);
    states.set(nameOf(type, id, version + 1), state);
  }
  return { states, versions, named, breaks };
}
