import { isDeepStrictEqual } from 'node:util';
import type { Item } from '../../src/runtime/record/item.ts';
import type { Journal } from './journal.ts';
import type { TestModule } from './test-modules.ts';
import { type Replay, type State, nameOf, stateOf } from './replay.ts';

/** The faults found after a trial, as sentences; empty lists if there are none. */
export interface Findings {
  /** Acknowledged or read before, but missing or different now. */
  readonly lost: readonly string[];
  /** Partial: a part of a batch, or an item that does not match its events. */
  readonly torn: readonly string[];
  /** Stored more often than acknowledged. */
  readonly doubled: readonly string[];
  /** Chains of events that do not verify. */
  readonly broken: readonly string[];
  /** Changes that a reader missed. */
  readonly unread: readonly string[];
  /** Responses that no client should get. */
  readonly strange: readonly string[];
}

/** The data that are compared. */
export interface Evidence {
  readonly kinds: readonly TestModule[];
  readonly journal: Journal;
  readonly replay: Replay;
  /** Versions of the items before the first write. */
  readonly start: Replay['versions'];
  /** The items as the server returns them now, including deleted ones. */
  readonly items: readonly Item[];
}

function difference(is: State | undefined, should: State): string {
  if (is === undefined) return 'is not there';
  const at = [...new Set([...Object.keys(is), ...Object.keys(should)])].find(
    (key) => !isDeepStrictEqual(is[key], should[key]),
  );
  if (at === undefined) return '';
  return `has ${JSON.stringify(is[at])} for ${JSON.stringify(should[at])} at ${at}`;
}

/** Compares the system's items and events with what its clients know. */
export function check({
  kinds,
  journal,
  replay,
  start,
  items,
}: Evidence): Pick<Findings, 'lost' | 'torn' | 'doubled'> {
  const lost: string[] = [];
  const torn: string[] = [...replay.breaks];
  const doubled: string[] = [];
  const modules = new Map(kinds.map(({ type, module }) => [type, module]));
  const wrong = (item: Item): string => {
    const module = modules.get(item.type);
    if (module === undefined) return 'is of no kind that is written';
    const state = replay.states.get(nameOf(item.type, item.id, item.version));
    return difference(state, stateOf(module, item));
  };

  const claimed = new Set<string>();
  for (const { write, acknowledged } of journal.settled) {
    const { key } = write.call;
    const there = write.name === null ? null : (replay.named.get(write.name) ?? 0);
    if (there !== null && there !== 0 && there < write.items)
      torn.push(`${write.action} ${key} changed ${there} items of ${write.items}`);
    if (acknowledged === null) continue;
    if (acknowledged.length !== write.items)
      lost.push(`${write.action} ${key} has answered for ${acknowledged.length} of ${write.items}`);
    for (const item of acknowledged) {
      const name = nameOf(item.type, item.id, item.version);
      const what = wrong(item);
      if (what !== '') lost.push(`${write.action} ${key}: ${name} ${what}`);
      if (write.name !== null && item.name !== write.name)
        lost.push(`${write.action} ${key}: ${name} was answered with the name ${item.name}`);
      if (claimed.has(name)) doubled.push(`${name} was acknowledged twice, ${key} the second time`);
      claimed.add(name);
    }
  }
  for (const item of journal.readItems) {
    const what = wrong(item);
    const name = nameOf(item.type, item.id, item.version);
    if (what !== '') lost.push(`${name}, which a reader saw, ${what}`);
  }
  for (const { type } of kinds)
    for (const [id, version] of replay.versions.get(type) ?? []) {
      const first = (start.get(type)?.get(id) ?? 0) + 1;
      for (let at = first; at <= version; at += 1)
        if (!claimed.has(nameOf(type, id, at)))
          doubled.push(`${nameOf(type, id, at)} was acknowledged to nobody`);
    }

  const present = new Map(kinds.map(({ type }) => [type, new Set<number>()]));
  for (const item of items) {
    present.get(item.type)?.add(item.id);
    const last = replay.versions.get(item.type)?.get(item.id);
    const what =
      item.version === last ? wrong(item) : `is at ${item.version}, its events at ${last}`;
    if (what !== '') torn.push(`${item.type} ${item.id} ${what}`);
  }
  for (const { type } of kinds)
    for (const id of replay.versions.get(type)?.keys() ?? [])
      if (present.get(type)?.has(id) !== true)
        torn.push(`${type} ${id} has events and is not there`);
  return { lost, torn, doubled };
}
