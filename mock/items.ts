import { Failure } from '../src/domain/failure.ts';
import { groupCalls } from '../src/contract/groups.ts';
import { httpStatusOf } from '../src/contract/failure-codes.ts';
import { itemCalls } from '../src/contract/items.ts';
import { batchFailure } from '../src/domain/batch-error.ts';
import { errorBody } from '../src/domain/error-body.ts';
import { translateError } from '../src/domain/error-texts.ts';
import type { LoadedModule } from '../src/runtime/compile/modules.ts';
import { type Handler, type MockBackend, type MockRequest, NotServed, handler } from './backend.ts';
import { ItemTable } from './item-table.ts';
import { groupItems, listItems } from './list-items.ts';

/** The calls that list, read, create, change, move and check items of a module. */
export function itemHandlers(backend: MockBackend, module: LoadedModule): readonly Handler[] {
  const table = new ItemTable(backend, module);
  const { document } = module.compiled;
  const calls = itemCalls(document);
  const { get, history, create, patch, transition, batch, check, transitions } = calls;
  const { toReply } = table;

  function toResult<T extends object>({ user }: MockRequest, id: number, outcome: T | Failure) {
    if (!(outcome instanceof Failure)) return { id, status: 200, ...outcome } as const;
    const error = errorBody(outcome, user.locale, translateError);
    return { id, status: httpStatusOf[outcome.code], error };
  }

  return [
    handler(calls.list, (request) => listItems(table, request)),
    handler(groupCalls(document).groups, (request) => groupItems(table, request)),
    handler(get, (request) => toReply(table.find(request, request.params.itemId))),
    handler(history, (request) => {
      const { id } = table.find(request, request.params.itemId);
      const { events, users } = backend.rows;
      const own = events.filter(
        ({ item_id, item_type }) => item_id === id && item_type === document.type,
      );
      return {
        history: own.toReversed().map(({ sequence, at, user_id, call, changes, comment }) => {
          const user_name = users.find((each) => each.id === user_id)?.display_name ?? null;
          return { sequence, at, user_id, user_name, call, changes, comment };
        }),
      };
    }),
    handler(create, (request) =>
      toReply(table.store(request, create.name, null, table.create(request, request.body))),
    ),
    handler(patch, (request) => {
      const before = table.find(request, request.params.itemId);
      const after = table.change(request, before, request.body);
      return toReply(table.store(request, patch.name, before, after));
    }),
    handler(transition, (request) => {
      const before = table.find(request, request.params.itemId);
      return toReply(table.move(request, transition.name, before, request.body));
    }),
    handler(batch, (request) => {
      const { body } = request;
      const outcomes = table.attemptEach(request, body, (before, { changes }) => {
        return { before, after: table.change(request, before, changes) };
      });
      const changed = outcomes.flatMap((each) => (each instanceof Failure ? [] : [each]));
      if (changed.length < outcomes.length)
        throw batchFailure(body, outcomes, (at) => ({ item: `/${at}`, changes: `/${at}/changes` }));
      const stored = changed.map(({ before, after }) =>
        toReply(table.store(request, batch.name, before, after)),
      );
      return { [document.wrapper]: stored };
    }),
    handler(check, (request) => {
      const { body } = request;
      if (body.some(({ cells }) => cells !== undefined)) throw new NotServed(check.name);
      const outcomes = table.attemptEach(request, body, (before, { changes = {} }) => {
        return { item: toReply(table.change(request, before, changes)), changes };
      });
      return { results: outcomes.map((each, at) => toResult(request, body[at]?.id ?? 0, each)) };
    }),
    handler(transitions, (request) => {
      const { items, ...move } = request.body;
      const outcomes = table.attemptEach(request, items, (before) => {
        return { item: toReply(table.move(request, transitions.name, before, move)) };
      });
      return { results: outcomes.map((each, at) => toResult(request, items[at]?.id ?? 0, each)) };
    }),
  ];
}
