import {
  ADD_TEMPLATE_DRAFT_ENTRIES,
  DISCARD_TEMPLATE_DRAFT,
  GET_TEMPLATE_DRAFT,
  OPEN_TEMPLATE_DRAFT,
  SHOW_TEMPLATE_DRAFT_SELECTION,
} from '../../src/contract/template-drafts.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import {
  discardDraft,
  openDraft,
  readDraft,
} from '../operations/settings/template-drafts/drafts.ts';
import { addDraftEntries, showSelection } from '../operations/settings/template-drafts/entries.ts';

/** Drafts of templates that several people edit. */
export function addTemplateDraftRoutes(routes: Routes): void {
  const { services } = routes;

  addRoute(routes, OPEN_TEMPLATE_DRAFT, ({ request, params, body }) =>
    openDraft(services, caller(request), params.siteId, body),
  );
  addRoute(routes, GET_TEMPLATE_DRAFT, ({ request, params, query }) =>
    readDraft(services, caller(request), params, query.after ?? 0),
  );
  addRoute(routes, ADD_TEMPLATE_DRAFT_ENTRIES, ({ request, params, body }) =>
    addDraftEntries(services, caller(request), params, body),
  );
  addRoute(routes, SHOW_TEMPLATE_DRAFT_SELECTION, ({ request, params, body }) =>
    showSelection(services, caller(request), params, body),
  );
  addRoute(routes, DISCARD_TEMPLATE_DRAFT, ({ request, params }) =>
    discardDraft(services, caller(request), params),
  );
}
