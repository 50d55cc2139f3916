import {
  EXPORT_SITE_LIST,
  IMPORT_SITE_LIST,
  READ_SITE_LIST_FILE,
} from '../../src/contract/list-files.ts';
import {
  GET_SITE_LIST_USAGE,
  GO_ON_WITH_LIST_MERGE,
  MERGE_SITE_LIST_ROW,
  ORDER_SITE_LIST,
  RESTORE_SITE_LIST_ROW,
  UNDO_LIST_MERGE,
} from '../../src/contract/list-rows.ts';
import {
  CREATE_SITE_CRITICALITY,
  CREATE_SITE_DROPDOWN,
  CREATE_SITE_LABEL,
  CREATE_SITE_TYPE,
  DELETE_SITE_CRITICALITY,
  DELETE_SITE_DROPDOWN,
  DELETE_SITE_LABEL,
  DELETE_SITE_TYPE,
  UPDATE_SITE_CRITICALITY,
  UPDATE_SITE_DROPDOWN,
  UPDATE_SITE_LABEL,
  UPDATE_SITE_TYPE,
} from '../../src/contract/site-lists.ts';
import { caller, disconnectSignal, ifMatch, languageOfRequest } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { readUploadedFile } from '../http/uploaded-file.ts';
import { createCriticality, updateCriticality } from '../operations/settings/criticalities.ts';
import { createDropdown, updateDropdown } from '../operations/settings/dropdowns.ts';
import { createLabel, updateLabel } from '../operations/settings/labels.ts';
import { exportList } from '../operations/list-files/export.ts';
import { importList } from '../operations/list-files/import.ts';
import { maxListFileBytes, readListFile } from '../operations/list-files/read.ts';
import { retireRow } from '../operations/settings/list-rows/change.ts';
import { goOnWithMerge, mergeRows } from '../operations/list-merges/merge.ts';
import { orderRows } from '../operations/settings/list-rows/order.ts';
import { restoreRow } from '../operations/settings/list-rows/restore.ts';
import { undoMerge } from '../operations/list-merges/undo-merge.ts';
import { usageOfList } from '../operations/settings/list-rows/usage.ts';
import { createType, updateType } from '../operations/settings/types.ts';
import { sendFile } from './send-file.ts';

/** The lists that a site's admins keep: types, dropdowns, labels, criticalities. */
export function addSiteListRoutes(routes: Routes): void {
  const { services } = routes;

  addRoute(routes, CREATE_SITE_TYPE, ({ request, params, body }) =>
    createType(services, caller(request), params.siteId, body),
  );
  addRoute(routes, UPDATE_SITE_TYPE, ({ request, params, body }) =>
    updateType(services, caller(request), params, ifMatch(request), body),
  );
  addRoute(routes, DELETE_SITE_TYPE, ({ request, params: { siteId, typeId: id } }) => {
    const row = { list: 'types', siteId, id } as const;
    return retireRow(services, caller(request), row, DELETE_SITE_TYPE.name);
  });
  addRoute(routes, CREATE_SITE_DROPDOWN, ({ request, params, body }) =>
    createDropdown(services, caller(request), params.siteId, body),
  );
  addRoute(routes, UPDATE_SITE_DROPDOWN, ({ request, params, body }) =>
    updateDropdown(services, caller(request), params, ifMatch(request), body),
  );
  addRoute(routes, DELETE_SITE_DROPDOWN, ({ request, params: { siteId, dropdownId: id } }) => {
    const row = { list: 'dropdowns', siteId, id } as const;
    return retireRow(services, caller(request), row, DELETE_SITE_DROPDOWN.name);
  });
  addRoute(routes, CREATE_SITE_CRITICALITY, ({ request, params, body }) =>
    createCriticality(services, caller(request), params.siteId, body),
  );
  addRoute(routes, UPDATE_SITE_CRITICALITY, ({ request, params, body }) =>
    updateCriticality(services, caller(request), params, ifMatch(request), body),
  );
  addRoute(routes, DELETE_SITE_CRITICALITY, ({ request, params }) => {
    const { siteId, criticalityId: id } = params;
    const row = { list: 'criticalities', siteId, id } as const;
    return retireRow(services, caller(request), row, DELETE_SITE_CRITICALITY.name);
  });
  addRoute(routes, CREATE_SITE_LABEL, ({ request, params, body }) =>
    createLabel(services, caller(request), params.siteId, body),
  );
  addRoute(routes, UPDATE_SITE_LABEL, ({ request, params, body }) =>
    updateLabel(services, caller(request), params, ifMatch(request), body),
  );
  addRoute(routes, DELETE_SITE_LABEL, ({ request, params: { siteId, labelId: id } }) => {
    const row = { list: 'labels', siteId, id } as const;
    return retireRow(services, caller(request), row, DELETE_SITE_LABEL.name);
  });
  addRoute(routes, GET_SITE_LIST_USAGE, ({ request, params }) =>
    usageOfList(services, caller(request), params),
  );
  addRoute(routes, ORDER_SITE_LIST, ({ request, params, body }) =>
    orderRows(services, caller(request), params, body),
  );
  addRoute(routes, RESTORE_SITE_LIST_ROW, ({ request, params }) =>
    restoreRow(services, caller(request), params),
  );
  addRoute(routes, MERGE_SITE_LIST_ROW, ({ request, params, body }) =>
    mergeRows(services, caller(request), params, body),
  );
  addRoute(routes, GO_ON_WITH_LIST_MERGE, ({ request, params }) =>
    goOnWithMerge(services, caller(request), params),
  );
  addRoute(routes, UNDO_LIST_MERGE, ({ request, params }) =>
    undoMerge(services, caller(request), params),
  );
  addRoute(routes, READ_SITE_LIST_FILE, ({ request, params, reply }) =>
    readListFile(
      services,
      caller(request),
      params.siteId,
      () => readUploadedFile(request, maxListFileBytes),
      disconnectSignal(reply),
    ),
  );
  addRoute(routes, IMPORT_SITE_LIST, ({ request, params, body }) =>
    importList(services, caller(request), params, body),
  );
  addRoute(routes, EXPORT_SITE_LIST, async ({ request, params, query, reply }) => {
    const options = { language: languageOfRequest(request), signal: disconnectSignal(reply) };
    return sendFile(reply, await exportList(services, caller(request), params, query, options));
  });
}
