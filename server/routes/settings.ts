import { GET_SITE_TEMPLATES } from '../../src/contract/directory.ts';
import {
  CREATE_SITE_CRITICALITY,
  CREATE_SITE_DROPDOWN,
  CREATE_SITE_LABEL,
  CREATE_SITE_TYPE,
  DELETE_SITE_LABEL,
  UPDATE_SITE_LABEL,
} from '../../src/contract/site-lists.ts';
import {
  CREATE_COLUMN,
  CREATE_TEMPLATE,
  GET_TEMPLATE_USAGE,
  REVIEW_TEMPLATE,
  UPDATE_COLUMN,
  UPDATE_TEMPLATE,
} from '../../src/contract/templates.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { syncHeader } from '../http/sync.ts';
import { createColumn, updateColumn } from '../operations/settings/columns.ts';
import { createCriticality } from '../operations/settings/criticalities.ts';
import { createDropdown } from '../operations/settings/dropdowns.ts';
import { createLabel, deleteLabel, updateLabel } from '../operations/settings/labels.ts';
import { createTemplate, publishTemplate } from '../operations/settings/publish.ts';
import { reviewTemplate } from '../operations/settings/review.ts';
import { listTemplates } from '../operations/settings/templates.ts';
import { createType } from '../operations/settings/types.ts';
import { usageOfTemplate } from '../operations/settings/usage.ts';

/**
 * What a site's admins maintain: templates, columns, types, dropdowns, labels, criticalities (7.3).
 */
export function addSettingsRoutes(routes: Routes): void {
  const { services } = routes;

  addRoute(routes, GET_SITE_TEMPLATES, async ({ request, params, reply }) =>
    syncHeader(reply, await listTemplates(services, caller(request), params.siteId)),
  );
  addRoute(routes, CREATE_TEMPLATE, ({ request, body }) =>
    createTemplate(services, caller(request), body),
  );
  addRoute(routes, UPDATE_TEMPLATE, ({ request, params, body }) =>
    publishTemplate(services, caller(request), params.templateId, body),
  );
  addRoute(routes, REVIEW_TEMPLATE, ({ request, params, body }) =>
    reviewTemplate(services, caller(request), params.siteId, body),
  );
  addRoute(routes, GET_TEMPLATE_USAGE, ({ request, params }) =>
    usageOfTemplate(services, caller(request), params.moduleTable, params.templateId),
  );
  addRoute(routes, CREATE_COLUMN, ({ request, body }) =>
    createColumn(services, caller(request), body),
  );
  addRoute(routes, UPDATE_COLUMN, ({ request, params, body }) =>
    updateColumn(services, caller(request), params.columnId, body),
  );
  addRoute(routes, CREATE_SITE_TYPE, ({ request, params, body }) =>
    createType(services, caller(request), params.siteId, body),
  );
  addRoute(routes, CREATE_SITE_DROPDOWN, ({ request, params, body }) =>
    createDropdown(services, caller(request), params.siteId, body),
  );
  addRoute(routes, CREATE_SITE_CRITICALITY, ({ request, params, body }) =>
    createCriticality(services, caller(request), params.siteId, body),
  );
  addRoute(routes, CREATE_SITE_LABEL, ({ request, params, body }) =>
    createLabel(services, caller(request), params.siteId, body),
  );
  addRoute(routes, UPDATE_SITE_LABEL, ({ request, params, body }) =>
    updateLabel(services, caller(request), params, body),
  );
  addRoute(routes, DELETE_SITE_LABEL, ({ request, params }) =>
    deleteLabel(services, caller(request), params),
  );
}
