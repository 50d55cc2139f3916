import type { FastifyRequest } from 'fastify';
import {
  CHECK_USES,
  CLEAN_UP_DMS_RECYCLE_BIN,
  DELETE_ITEMS,
  EMPTY_DMS_RECYCLE_BIN,
  EMPTY_RECYCLE_BIN,
  ERASE_DELETED_ITEMS,
  ERASE_DMS_ITEM,
  GET_SITE_RECYCLE_BIN,
  RESTORE_DELETED_ITEMS,
  RESTORE_DMS_ITEM,
} from '../../src/contract/recycle-bin.ts';
import { ERASE_DMS_FILE, RESTORE_DMS_FILE } from '../../src/contract/versions.ts';
import type { ModuleDocument } from '../../src/runtime/documents.ts';
import { dmsApiOf, dmsKindOf } from '../../src/domain/dms.ts';
import { errorResponse } from '../../src/domain/error-body.ts';
import type { Config } from '../config.ts';
import { caller, ifMatch, languageOfRequest } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { type BinOutcome, eraseDeleted, restoreDeleted } from '../operations/recycle-bin/change.ts';
import { emptyRecycleBin } from '../operations/recycle-bin/empty.ts';
import { Failure, notFound } from '../operations/failure.ts';
import { deleteWithDependents } from '../operations/recycle-bin/delete-with-dependents.ts';
import { listRecycleBin } from '../operations/recycle-bin/list.ts';
import { usesOf } from '../operations/recycle-bin/uses.ts';
import { findFile } from '../operations/versions/find.ts';

interface DmsInput {
  readonly request: FastifyRequest;
  readonly params: { readonly siteId: number; readonly kind: string; readonly itemId: number };
}

interface DmsFileInput {
  readonly request: FastifyRequest;
  readonly params: { readonly siteId: number; readonly fileId: number };
  readonly query: { readonly item_id?: number };
}

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
  addRoute(
    routes,
    DELETE_ITEMS,
    async ({ request, params: { siteId }, body: { items, dependents = [] } }) => ({
      deleted: [
        ...(await deleteWithDependents(services, caller(request), siteId, items, dependents)),
      ],
    }),
  );
  addRoute(routes, CHECK_USES, ({ request, params, body }) =>
    usesOf(services, caller(request), params.siteId, body.items),
  );
  addRoute(routes, RESTORE_DELETED_ITEMS, async ({ request, params, body }) =>
    results(await restoreDeleted(services, caller(request), params.siteId, body.items), request),
  );
  addRoute(routes, ERASE_DELETED_ITEMS, async ({ request, params, body }) =>
    results(await eraseDeleted(services, caller(request), params.siteId, body.items), request),
  );

  addRoute(routes, EMPTY_RECYCLE_BIN, ({ request, params, query }) =>
    emptyRecycleBin(
      services,
      caller(request),
      params.siteId,
      ({ type }) => query.module_type === undefined || query.module_type === type,
    ),
  );

  /** Changes the item of an address of spec 7.4. */
  const dmsItem =
    (change: typeof restoreDeleted) =>
    async ({ request, params }: DmsInput) => {
      const { siteId, kind, itemId: id } = params;
      const module_type = services.modules.byApi(dmsApiOf(kind))?.document.type;
      if (module_type === undefined) throw notFound();
      const item = { module_type, id, version: ifMatch(request) };
      const [outcome] = await change(services, caller(request), siteId, [item]);
      const refusal = outcome?.refusal;
      if (refusal) throw new Failure(refusal.code, refusal.params, refusal.details);
      return { ...item, version: item.version + 1 };
    };
  const isDms = (document: ModuleDocument) => dmsKindOf(document) !== null;

  addRoute(routes, RESTORE_DMS_ITEM, dmsItem(restoreDeleted));
  addRoute(routes, ERASE_DMS_ITEM, dmsItem(eraseDeleted));
  /** Changes the version of an address of spec 7.4. */
  const dmsFile =
    (change: typeof restoreDeleted) =>
    async ({ request, params: { siteId, fileId }, query }: DmsFileInput) => {
      const of = { services, caller: caller(request), siteId };
      const found = await findFile(of, fileId, query.item_id, 'deleted');
      if (found.isAmbiguous) throw new Failure('conflict');
      const { live, itemId, version } = found;
      const module_type = live.document.type;
      const entry = { module_type, id: itemId, version: 0, file_id: fileId };
      const [outcome] = await change(services, of.caller, siteId, [entry]);
      const refusal = outcome?.refusal;
      if (refusal) throw new Failure(refusal.code, refusal.params, refusal.details);
      return { module_type, item_id: itemId, file_id: fileId, version };
    };
  addRoute(routes, RESTORE_DMS_FILE, dmsFile(restoreDeleted));
  addRoute(routes, ERASE_DMS_FILE, dmsFile(eraseDeleted));
  addRoute(routes, EMPTY_DMS_RECYCLE_BIN, ({ request, params }) =>
    emptyRecycleBin(services, caller(request), params.siteId, isDms),
  );
  addRoute(routes, CLEAN_UP_DMS_RECYCLE_BIN, ({ request, params }) =>
    emptyRecycleBin(services, caller(request), params.siteId, isDms, recycleBinDays),
  );
}
