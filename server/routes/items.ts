import type { FastifyRequest } from 'fastify';
import { itemCalls } from '../../src/contract/items.ts';
import { caller, ifMatch } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { notFound } from '../operations/failure.ts';
import { removeItem, restoreItem } from '../operations/items/bin.ts';
import { changeItem } from '../operations/items/change.ts';
import { createItem } from '../operations/items/create.ts';
import { itemHistory } from '../operations/items/history.ts';
import type { Kind } from '../operations/items/kind.ts';
import { listItems } from '../operations/items/list.ts';
import { moveItem } from '../operations/items/move.ts';
import { oneItem } from '../operations/items/read.ts';

/** A module's `api` has one segment or two; what is no segment can only be an item's id. */
const shapes = [':api([a-z][a-z0-9-]*)', ':group([a-z][a-z0-9-]*)/:api([a-z][a-z0-9-]*)'];

/** The calls of any item kind; names and addresses are the module's when a request comes. */
const calls = itemCalls({ type: '', api: '', wrapper: '' });

/**
 * The calls of every item kind as one set of routes, as modules come and go while the server runs:
 * which module is meant is asked of the registry at each request. An unknown one is `not_found`.
 */
export function addItemRoutes(routes: Routes): void {
  const { services } = routes;

  function moduleOf({ params }: FastifyRequest) {
    const { group, api } = params as { readonly group?: string; readonly api: string };
    const live = services.modules.byApi(group === undefined ? api : `${group}/${api}`);
    if (live === undefined) throw notFound();
    return live;
  }
  const kindOf = (request: FastifyRequest, { siteId }: { readonly siteId: number }): Kind => ({
    services,
    caller: caller(request),
    live: moduleOf(request),
    siteId,
  });

  for (const shape of shapes) {
    const list = `/api/sites/{siteId}/${shape}`;
    const item = `${list}/{itemId}`;
    const at = (path: string) => ({
      path,
      onRequest: (request: FastifyRequest) => void moduleOf(request),
    });

    addRoute(
      routes,
      calls.list,
      ({ request, params, query }) => listItems(kindOf(request, params), query),
      at(list),
    );
    addRoute(
      routes,
      calls.create,
      ({ request, params, body }) => createItem(kindOf(request, params), body),
      { ...at(list), status: 201, anyText: true },
    );
    addRoute(
      routes,
      calls.one,
      ({ request, params }) => oneItem(kindOf(request, params), params.itemId),
      at(item),
    );
    addRoute(
      routes,
      calls.patch,
      ({ request, params, body }) =>
        changeItem(kindOf(request, params), params.itemId, ifMatch(request), body),
      { ...at(item), anyText: true },
    );
    addRoute(
      routes,
      calls.remove,
      ({ request, params }) => removeItem(kindOf(request, params), params.itemId, ifMatch(request)),
      at(item),
    );
    addRoute(
      routes,
      calls.restore,
      ({ request, params }) =>
        restoreItem(kindOf(request, params), params.itemId, ifMatch(request)),
      at(`${item}/restore`),
    );
    addRoute(
      routes,
      calls.transition,
      ({ request, params, body }) =>
        moveItem(kindOf(request, params), params.itemId, ifMatch(request), body),
      at(`${item}/transitions`),
    );
    addRoute(
      routes,
      calls.history,
      async ({ request, params }) => ({
        history: [...(await itemHistory(kindOf(request, params), params.itemId))],
      }),
      at(`${item}/history`),
    );
  }
}
