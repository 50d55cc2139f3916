import type { FastifyRequest } from 'fastify';
import {
  ERASE_DELETED_ITEMS,
  GET_SITE_RECYCLE_BIN,
  RESTORE_DELETED_ITEMS,
} from '../../src/contract/recycle-bin.ts';
import { errorResponse } from '../../src/domain/error-body.ts';
import type { Config } from '../config.ts';
import { caller, languageOfRequest } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { type BinOutcome, eraseDeleted, restoreDeleted } from '../operations/recycle-bin/change.ts';
import { listRecycleBin } from '../operations/recycle-bin/list.ts';

/** The recycle bin of a site. */
export function addRecycleBinRoutes(
  routes: Routes,
  { recycleBinDays }: Pick<Config, 'recycleBinDays'>,
): void {
  const { services, texts } = routes;

  const results = (outcomes: readonly BinOutcome[], request: FastifyRequest) => ({
    results: outcomes.map(({ refusal, ...item }) => {
      if (refusal === null) return { ...item, status: 200 };
      const { status, error } = errorResponse(refusal, languageOfRequest(request), texts.say);
      return { ...item, status, error: error.error };
    }),
  });

  addRoute(routes, GET_SITE_RECYCLE_BIN, ({ request, params, query }) =>
    listRecycleBin(services, caller(request), params.siteId, query, recycleBinDays),
  );
  addRoute(routes, RESTORE_DELETED_ITEMS, async ({ request, params, body }) =>
    results(await restoreDeleted(services, caller(request), params.siteId, body.items), request),
  );
  addRoute(routes, ERASE_DELETED_ITEMS, async ({ request, params, body }) =>
    results(await eraseDeleted(services, caller(request), params.siteId, body.items), request),
  );
}
