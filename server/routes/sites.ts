import { GET_DRAWING_SETTINGS } from '../../src/contract/drawing-settings.ts';
import {
  ARCHIVE_SITE,
  COPY_SITE_SETTINGS,
  CREATE_SITE,
  GET_SITE_SETTINGS,
  GET_SITE_USAGE,
  RESTORE_SITE,
  UPDATE_SITE,
} from '../../src/contract/sites.ts';
import { caller, ifMatch } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { setArchived } from '../operations/sites/archive.ts';
import { copySettings } from '../operations/sites/copy-settings.ts';
import { createNewSite } from '../operations/sites/new-site.ts';
import {
  drawingSettings,
  siteSettings,
  siteUsage,
  updateSite,
} from '../operations/sites/settings.ts';

/** Sites and their settings. */
export function addSiteRoutes(routes: Routes): void {
  const { services } = routes;

  addRoute(routes, CREATE_SITE, ({ request, body }) =>
    createNewSite(services, caller(request), body),
  );
  addRoute(routes, GET_SITE_SETTINGS, ({ request, params }) =>
    siteSettings(services, caller(request), params.siteId),
  );
  addRoute(routes, GET_DRAWING_SETTINGS, ({ request, params }) =>
    drawingSettings(services, caller(request), params.siteId),
  );
  addRoute(routes, GET_SITE_USAGE, ({ request, params }) =>
    siteUsage(services, caller(request), params.siteId),
  );
  addRoute(routes, UPDATE_SITE, ({ request, params, body }) =>
    updateSite(services, caller(request), params.siteId, ifMatch(request), body),
  );
  addRoute(routes, COPY_SITE_SETTINGS, ({ request, params, body }) =>
    copySettings(services, caller(request), params.siteId, body.from_site_id),
  );
  addRoute(routes, ARCHIVE_SITE, ({ request, params }) =>
    setArchived(services, caller(request), params.siteId, true),
  );
  addRoute(routes, RESTORE_SITE, ({ request, params }) =>
    setArchived(services, caller(request), params.siteId, false),
  );
}
