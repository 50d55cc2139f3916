import { GET_SITE_TEMPLATES } from '../../src/contract/directory.ts';
import {
  ARCHIVE_TEMPLATE,
  CREATE_COLUMN,
  CREATE_TEMPLATE,
  DELETE_TEMPLATE,
  GET_SITE_TEMPLATE_OVERVIEW,
  GET_TEMPLATE_USAGE,
  GET_TEMPLATE_VERSIONS,
  REVIEW_TEMPLATE,
  RESTORE_TEMPLATE,
  SET_DEFAULT_TEMPLATE,
  UPDATE_COLUMN,
  UPDATE_TEMPLATE,
} from '../../src/contract/templates.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { syncHeader } from '../http/sync.ts';
import { createColumn, updateColumn } from '../operations/settings/columns.ts';
import {
  deleteTemplate,
  setDefaultTemplate,
  setTemplateArchived,
} from '../operations/settings/keep-templates.ts';
import { createTemplate, publishTemplate } from '../operations/settings/publish.ts';
import { reviewTemplate } from '../operations/settings/review.ts';
import { listTemplates } from '../operations/settings/templates.ts';
import { templateVersions } from '../operations/settings/template-versions.ts';
import { templateOverview } from '../operations/settings/template-overview.ts';
import { usageOfTemplate } from '../operations/settings/usage.ts';

/** The templates and columns of a site (7.3). */
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
  addRoute(routes, GET_SITE_TEMPLATE_OVERVIEW, ({ request, params }) =>
    templateOverview(services, caller(request), params.siteId),
  );
  addRoute(routes, GET_TEMPLATE_VERSIONS, ({ request, params }) =>
    templateVersions(services, caller(request), params),
  );
  addRoute(routes, ARCHIVE_TEMPLATE, ({ request, params }) =>
    setTemplateArchived(services, caller(request), params, true),
  );
  addRoute(routes, RESTORE_TEMPLATE, ({ request, params }) =>
    setTemplateArchived(services, caller(request), params, false),
  );
  addRoute(routes, SET_DEFAULT_TEMPLATE, ({ request, params, body }) =>
    setDefaultTemplate(services, caller(request), params, body.is_default),
  );
  addRoute(routes, DELETE_TEMPLATE, ({ request, params }) =>
    deleteTemplate(services, caller(request), params),
  );
  addRoute(routes, CREATE_COLUMN, ({ request, body }) =>
    createColumn(services, caller(request), body),
  );
  addRoute(routes, UPDATE_COLUMN, ({ request, params, body }) =>
    updateColumn(services, caller(request), params.columnId, body),
  );
}
