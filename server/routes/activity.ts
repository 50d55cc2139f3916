import type { FastifyRequest } from 'fastify';
import { type ActivityCalls, activityCalls } from '../../src/contract/activity.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { listComments } from '../operations/activity/list-comments.ts';
import { listWatchers, startWatching, stopWatching } from '../operations/activity/watchers.ts';
import {
  editComment,
  removeComment,
  createComment,
} from '../operations/activity/write-comments.ts';
import type { ItemRequest } from '../operations/context/items.ts';
import { moduleOfRequest, moduleApiPatterns } from './module-of-request.ts';

/** The item calls of any module; names and paths depend on the module of the request. */
const calls = activityCalls({ type: '', api: '', wrapper: '' });

/** Comments and watchers of the items of every module, like the items in routes/items.ts. */
export function addActivityRoutes(routes: Routes): void {
  const { services } = routes;

  const itemRequestOf = (
    request: FastifyRequest,
    { siteId }: { readonly siteId: number },
  ): ItemRequest => ({
    services,
    caller: caller(request),
    live: moduleOfRequest(services, request),
    siteId,
  });

  for (const shape of moduleApiPatterns) {
    const item = `/api/sites/{siteId}/${shape}/{itemId}`;
    const at = (rest: string, call: keyof ActivityCalls) => ({
      path: `${item}/${rest}`,
      name: (request: FastifyRequest) =>
        activityCalls(moduleOfRequest(services, request).document)[call].name,
      onRequest: (request: FastifyRequest) => void moduleOfRequest(services, request),
    });

    addRoute(
      routes,
      calls.comments,
      ({ request, params, query }) =>
        listComments(itemRequestOf(request, params), params.itemId, query),
      at('comments', 'comments'),
    );
    addRoute(
      routes,
      calls.addComment,
      ({ request, params, body }) =>
        createComment(itemRequestOf(request, params), params.itemId, body),
      at('comments', 'addComment'),
    );
    addRoute(
      routes,
      calls.editComment,
      ({ request, params, body }) =>
        editComment(itemRequestOf(request, params), params.itemId, params.commentId, body),
      at('comments/{commentId}', 'editComment'),
    );
    addRoute(
      routes,
      calls.removeComment,
      ({ request, params }) =>
        removeComment(itemRequestOf(request, params), params.itemId, params.commentId),
      at('comments/{commentId}', 'removeComment'),
    );
    addRoute(
      routes,
      calls.watchers,
      ({ request, params }) => listWatchers(itemRequestOf(request, params), params.itemId),
      at('watchers', 'watchers'),
    );
    addRoute(
      routes,
      calls.watch,
      ({ request, params }) =>
        startWatching(itemRequestOf(request, params), params.itemId, 'caller'),
      at('watchers/me', 'watch'),
    );
    addRoute(
      routes,
      calls.unwatch,
      ({ request, params }) =>
        stopWatching(itemRequestOf(request, params), params.itemId, 'caller'),
      at('watchers/me', 'unwatch'),
    );
    addRoute(
      routes,
      calls.addWatcher,
      ({ request, params }) =>
        startWatching(itemRequestOf(request, params), params.itemId, { userId: params.userId }),
      at('watchers/{userId}', 'addWatcher'),
    );
    addRoute(
      routes,
      calls.removeWatcher,
      ({ request, params }) =>
        stopWatching(itemRequestOf(request, params), params.itemId, { userId: params.userId }),
      at('watchers/{userId}', 'removeWatcher'),
    );
    addRoute(
      routes,
      calls.addTeamWatcher,
      ({ request, params }) =>
        startWatching(itemRequestOf(request, params), params.itemId, { teamId: params.teamId }),
      at('watchers/teams/{teamId}', 'addTeamWatcher'),
    );
    addRoute(
      routes,
      calls.removeTeamWatcher,
      ({ request, params }) =>
        stopWatching(itemRequestOf(request, params), params.itemId, { teamId: params.teamId }),
      at('watchers/teams/{teamId}', 'removeTeamWatcher'),
    );
  }
}
