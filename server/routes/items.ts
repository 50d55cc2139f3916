import type { FastifyRequest } from 'fastify';
import { type ItemOutcome, itemResults } from '../../src/domain/item-outcomes.ts';
import { groupCalls } from '../../src/contract/groups.ts';
import { type ItemCalls, itemCalls } from '../../src/contract/items.ts';
import { SAVE_ITEMS } from '../../src/contract/save-items.ts';
import { caller, ifMatch, languageOfRequest } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { checkChanges } from '../operations/check/check.ts';
import { checkedBody } from '../operations/check/checked-body.ts';
import {
  removeItem,
  removeItems,
  restoreItem,
  restoreItems,
} from '../operations/items/delete-restore.ts';
import { changeBatch, changeBulk, changeItem } from '../operations/items/change.ts';
import { createItem } from '../operations/items/create.ts';
import { groupItems } from '../operations/items/groups.ts';
import { itemHistory } from '../operations/activity/history.ts';
import { inboundOf } from '../operations/items/inbound.ts';
import { type ItemRequest, callsOf } from '../operations/context/items.ts';
import { listItems } from '../operations/items/list.ts';
import { moveItem, moveItems } from '../operations/items/move.ts';
import { getItem } from '../operations/items/read.ts';
import { saveItems } from '../operations/items/save-items.ts';
import { moduleOfRequest, moduleApiPatterns } from './module-of-request.ts';

/** The item calls of any module; names and paths depend on the module of the request. */
const anyKind = { type: '', api: '', wrapper: '' };
const calls = itemCalls(anyKind);
const { groups } = groupCalls(anyKind);

/**
 * The item calls of every module as one set of routes, because modules come and go while the server
 * runs: each request looks its module up in the registry. An unknown one is `not_found`.
 */
export function addItemRoutes(routes: Routes): void {
  const { services, texts } = routes;

  const moduleOf = (request: FastifyRequest) => moduleOfRequest(services, request);
  const itemRequestOf = (
    request: FastifyRequest,
    { siteId }: { readonly siteId: number },
  ): ItemRequest => ({
    services,
    caller: caller(request),
    live: moduleOf(request),
    siteId,
  });

  const resultsFor = (request: FastifyRequest, outcomes: readonly ItemOutcome[]) => ({
    results: itemResults(outcomes, languageOfRequest(request), texts.say),
  });

  addRoute(
    routes,
    SAVE_ITEMS,
    ({ request, params, body }) => saveItems(services, caller(request), params.siteId, body),
    { anyText: true },
  );

  for (const shape of moduleApiPatterns) {
    const list = `/api/sites/{siteId}/${shape}`;
    const item = `${list}/{itemId}`;
    const at = (path: string, call: keyof ItemCalls) => ({
      path,
      name: (request: FastifyRequest) => callsOf(moduleOf(request))[call].name,
      onRequest: (request: FastifyRequest) => void moduleOf(request),
    });

    addRoute(
      routes,
      calls.list,
      ({ request, params, query }) => listItems(itemRequestOf(request, params), query),
      at(list, 'list'),
    );
    addRoute(
      routes,
      groups,
      ({ request, params, query }) => groupItems(itemRequestOf(request, params), query),
      {
        path: `${list}/groups`,
        name: (request) => groupCalls(moduleOf(request).document).groups.name,
        onRequest: (request) => void moduleOf(request),
      },
    );
    addRoute(
      routes,
      calls.create,
      ({ request, params, body }) => createItem(itemRequestOf(request, params), body),
      { ...at(list, 'create'), anyText: true },
    );
    addRoute(
      routes,
      calls.get,
      ({ request, params }) => getItem(itemRequestOf(request, params), params.itemId),
      at(item, 'get'),
    );
    addRoute(
      routes,
      calls.patch,
      ({ request, params, body }) =>
        changeItem(itemRequestOf(request, params), params.itemId, ifMatch(request), body),
      { ...at(item, 'patch'), anyText: true },
    );
    addRoute(
      routes,
      calls.remove,
      ({ request, params }) =>
        removeItem(itemRequestOf(request, params), params.itemId, ifMatch(request)),
      at(item, 'remove'),
    );
    addRoute(
      routes,
      calls.restore,
      ({ request, params }) =>
        restoreItem(itemRequestOf(request, params), params.itemId, ifMatch(request)),
      at(`${item}/restore`, 'restore'),
    );
    addRoute(
      routes,
      calls.transition,
      ({ request, params, body }) =>
        moveItem(itemRequestOf(request, params), params.itemId, ifMatch(request), body),
      at(`${item}/transitions`, 'transition'),
    );
    addRoute(
      routes,
      calls.batch,
      async ({ request, params, body }) => {
        const itemRequest = itemRequestOf(request, params);
        return { [itemRequest.live.document.wrapper]: await changeBatch(itemRequest, body) };
      },
      { ...at(`${list}/batch`, 'batch'), anyText: true },
    );
    addRoute(
      routes,
      calls.bulk,
      async ({ request, params, body }) => {
        const itemRequest = itemRequestOf(request, params);
        return { [itemRequest.live.document.wrapper]: await changeBulk(itemRequest, body) };
      },
      { ...at(`${list}/bulk`, 'bulk'), anyText: true },
    );
    addRoute(
      routes,
      calls.transitions,
      async ({ request, params, body }) =>
        resultsFor(request, await moveItems(itemRequestOf(request, params), body)),
      at(`${list}/transitions`, 'transitions'),
    );
    addRoute(
      routes,
      calls.removeMany,
      async ({ request, params, body }) =>
        resultsFor(request, await removeItems(itemRequestOf(request, params), body)),
      at(`${list}/remove`, 'removeMany'),
    );
    addRoute(
      routes,
      calls.restoreMany,
      async ({ request, params, body }) =>
        resultsFor(request, await restoreItems(itemRequestOf(request, params), body.items)),
      at(`${list}/restore`, 'restoreMany'),
    );
    addRoute(
      routes,
      calls.check,
      async ({ request, params, body }) => {
        const language = languageOfRequest(request);
        const checked = await checkChanges(itemRequestOf(request, params), body, language);
        return { results: checked.map((each) => checkedBody(each, language, texts.say)) };
      },
      { ...at(`${list}/check`, 'check'), anyText: true },
    );
    addRoute(
      routes,
      calls.history,
      async ({ request, params }) => ({
        history: [...(await itemHistory(itemRequestOf(request, params), params.itemId))],
      }),
      at(`${item}/history`, 'history'),
    );
    addRoute(
      routes,
      calls.inbound,
      ({ request, params, query }) =>
        inboundOf(itemRequestOf(request, params), params.itemId, query),
      at(`${item}/inbound`, 'inbound'),
    );
  }
}
