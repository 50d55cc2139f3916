import type {
  BatchEntry,
  CheckEntry,
  ItemVersion,
  ItemVersionsBody,
  TransitionsBody,
} from '../../src/contract/bulk.ts';
import { errorBody } from '../../src/domain/error-body.ts';
import { denied, type Failure, Failure as Refused, invalid } from '../../src/domain/failure.ts';
import { batchFailure } from '../../src/domain/batch-error.ts';
import { translateError } from '../../src/domain/error-texts.ts';
import { httpStatusOf } from '../../src/contract/failure-codes.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import { transition } from '../../src/runtime/flow/transition.ts';
import { changeItem } from '../../src/runtime/record/change.ts';
import type { Item, ItemChanges } from '../../src/runtime/record/item.ts';
import { type RequestHandler, json } from './mock-site.ts';

const moment = { now: '2026-11-22T08:00:00.000Z', timeZone: 'Europe/Berlin' };
const actor = { user_id: 1, team_ids: [], may: () => true, ...moment };

/** Serves bulk calls on items with the runtime's validation; texts of cells are taken as texts. */
export function changingItems(module: CompiledModule, items: Item[]): RequestHandler {
  const { api, wrapper } = module.document;

  function found(id: number, version: number | null): Item {
    const item = items.find((each) => each.id === id);
    if (item === undefined) throw new Refused('not_found');
    if (item.version !== version) throw new Refused('stale', {}, { current: item });
    return item;
  }

  function changed({ id, version }: BatchEntry, changes: ItemChanges): Item {
    const { item, errors, denial } = changeItem(module, found(id, version), changes, moment, actor);
    if (errors.length > 0) throw invalid(errors);
    if (denial !== null) throw denied(denial);
    return item;
  }

  function store(item: Item): Item {
    const next = { ...item, version: item.version + 1 };
    items[items.findIndex(({ id }) => id === item.id)] = next;
    return next;
  }

  const tried = <T>(work: () => T): T | Failure => {
    try {
      return work();
    } catch (error) {
      if (error instanceof Refused) return error;
      throw error;
    }
  };
  const refusal = (failure: Failure) => ({
    status: httpStatusOf[failure.code],
    error: errorBody(failure, 'en', translateError),
  });
  const refuse = (failure: Failure) => json(refusal(failure).error, httpStatusOf[failure.code]);

  function batch(entries: readonly BatchEntry[]): Response {
    const outcomes = entries.map((entry) => tried(() => changed(entry, entry.changes)));
    const good = outcomes.flatMap((each) => (each instanceof Refused ? [] : [each]));
    if (good.length < outcomes.length)
      return refuse(
        batchFailure(entries, outcomes, (at) => ({ item: `/${at}`, changes: `/${at}/changes` })),
      );
    return json({ [wrapper]: good.map(store) });
  }

  function check(entries: readonly CheckEntry[]): Response {
    const results = entries.map(({ id, version, changes = {}, cells = {} }) => {
      const all = { ...changes, ...cells };
      const item = tried(() => changed({ id, version, changes: all }, all));
      if (item instanceof Refused) return { id, ...refusal(item) };
      return { id, status: 200, item, changes: all };
    });
    return json({ results });
  }

  function each(named: readonly ItemVersion[], become: (named: ItemVersion) => Item): Response {
    const results = named.map((one) => {
      const outcome = tried(() => store(become(one)));
      if (outcome instanceof Refused) return { id: one.id, ...refusal(outcome) };
      return { id: one.id, status: 200, item: outcome };
    });
    return json({ results });
  }

  function move({ items: named, to, comment }: TransitionsBody): Response {
    return each(named, ({ id, version }) => {
      const result = transition(module.flow, found(id, version), { to, comment }, actor);
      if (!result.ok) throw denied(result.denial);
      return result.item;
    });
  }

  const bin = ({ items: named }: ItemVersionsBody, at: string | null) =>
    each(named, ({ id, version }) => ({ ...found(id, version), deleted_at: at }));

  return ({ method, path, body }) => {
    const [, rest] = path.split(`/${api}/`);
    if (rest === undefined || method === 'GET') return undefined;
    const sent: unknown = body;
    if (rest === 'batch') return batch(sent as readonly BatchEntry[]);
    if (rest === 'check') return check(sent as readonly CheckEntry[]);
    if (rest === 'transitions') return move(sent as TransitionsBody);
    if (rest === 'remove') return bin(sent as ItemVersionsBody, moment.now);
    return rest === 'restore' ? bin(sent as ItemVersionsBody, null) : undefined;
  };
}
