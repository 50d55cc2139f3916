import { isDeepStrictEqual } from 'node:util';
import type { EventRow } from '../../server/db/events.ts';
import { commentKey } from '../../server/operations/events/item-events.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import { compareItems } from '../../src/runtime/record/compare.ts';
import type { Item } from '../../src/runtime/record/item.ts';

/** What an item holds, by JSON pointer; what is empty is left out. */
export type State = Readonly<Record<string, unknown>>;

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** An item as a call gives it, in the terms of its events. */
export function stateOf(module: CompiledModule, item: Item): State {
  const entries = Object.entries(compareItems(module, null, item));
  return Object.fromEntries(
    entries.flatMap(([at, [, value]]) => (isNothing(value) ? [] : [[at, value]])),
  );
}

export const nameOf = (type: string, id: number, version: number): string =>
  `${type} ${id} version ${version}`;

/** Everything that events say, from the first to the last. */
export interface Replay {
  /** Items as each event left them, by `nameOf`. */
  readonly states: ReadonlyMap<string, State>;
  /** The version to which each item has come, by type and id. */
  readonly versions: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** How many events gave an item this name. */
  readonly named: ReadonlyMap<string, number>;
  /** Events whose values before are not those after the event before. */
  readonly breaks: readonly string[];
}

/** Plays the events of a site, in their order. */
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
