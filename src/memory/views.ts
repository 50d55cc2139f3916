import { add, tellSetting } from '../../demo/seed/rows.ts';
import type { CallDocument } from '../contract/call.ts';
import { Failure, invalid, notFound } from '../contract/failure.ts';
import { activeGrantsOnSite } from '../domain/grants.ts';
import { defaultViewsOf } from '../domain/view-defaults.ts';
import * as calls from '../contract/views.ts';
import { jsonEquals } from '../runtime/record/json.ts';
import { viewWarnings } from '../runtime/views/check.ts';
import { Kind } from './kind.ts';
import { listModule } from './list-module.ts';
import { type Answer, type Asked, type Mock, answer } from './memory.ts';

const missing = (pointer: string) => invalid([{ pointer, code: 'reference', params: {} }]);

/** Views of lists that people keep, for themselves or for a site. */
export function viewAnswers(mock: Mock): readonly Answer[] {
  const { rows } = mock;

  function needKind(type: string): Kind {
    const parts = mock.modules.find(({ compiled }) => compiled.document.type === type);
    if (parts === undefined) throw missing('/module_type');
    return new Kind(mock, parts);
  }
  function shown(asked: Asked, view: Omit<calls.ViewRow, 'warnings'>): calls.ViewRow {
    const { templateId } = view.document;
    const isThere = rows.templates.some(
      ({ id, site_id, module_type }) =>
        id === templateId && site_id === asked.site.id && module_type === view.module_type,
    );
    const module = listModule(needKind(view.module_type), asked, isThere ? templateId : undefined);
    return { ...view, warnings: [...viewWarnings(module, view.document)] };
  }
  const here = ({ site }: Asked) => rows.views.filter(({ site_id }) => site_id === site.id);
  const mine = (asked: Asked) =>
    here(asked).filter((row) => row.is_shared || row.owner_user_id === asked.user.id);
  function checked(document: unknown): void {
    const problems = mock.checkDocument('view', document);
    if (problems.length > 0)
      throw new Failure('document_problems', { count: problems.length }, { problems });
  }
  function found(asked: Asked<calls.ViewParams>): (typeof rows.views)[number] {
    const view = mine(asked).find(({ id }) => id === asked.params.viewId);
    if (view === undefined) throw notFound();
    return view;
  }
  function tell({ site, user, context }: Asked, call: CallDocument, item_id: number): void {
    const by = { at: context.now, user_id: user.id };
    tellSetting(rows, { ...by, site_id: site.id, call: call.name, item_id });
  }
  function forget(without: (row: (typeof rows.viewDefaults)[number]) => boolean): void {
    rows.viewDefaults.splice(0, Infinity, ...rows.viewDefaults.filter((row) => !without(row)));
  }

  return [
    answer(calls.GET_SITE_VIEWS, (asked) => {
      const { site, user, context } = asked;
      const defaults = rows.viewDefaults
        .filter(({ site_id }) => site_id === site.id)
        .map(({ module_type, role_id, view_id }) => ({ module_type, role_id, view_id }));
      const own = rows.grants
        .filter(({ user_id }) => user_id === user.id)
        .toSorted((a, b) => (a.role_name < b.role_name ? -1 : 1));
      const roleIds = activeGrantsOnSite(own, site.id, new Date(context.now)).map(
        ({ role_id }) => role_id,
      );
      return {
        views: mine(asked).map((view) => shown(asked, view)),
        defaults,
        opens_with: defaultViewsOf(defaults, roleIds),
      };
    }),
    answer(calls.CREATE_SITE_VIEW, (asked) => {
      const { body, site, user, context } = asked;
      needKind(body.module_type);
      checked(body.document);
      const { is_shared = false, pin_order = null } = body;
      const dated = { created_at: context.now, updated_at: context.now };
      const made = { ...body, ...dated, is_shared, pin_order, version: 1 };
      const id = add(rows.views, { ...made, site_id: site.id, owner_user_id: user.id });
      tell(asked, calls.CREATE_SITE_VIEW, id);
      return shown(asked, found({ ...asked, params: { siteId: site.id, viewId: id } }));
    }),
    answer(calls.UPDATE_SITE_VIEW, (asked) => {
      const view = found(asked);
      const { document, name, is_shared, pin_order } = { ...view, ...asked.body };
      checked(document);
      const after = { name, document, is_shared, pin_order };
      const before = Object.fromEntries(
        Object.keys(after).map((key) => [key, view[key as keyof typeof after]]),
      );
      if (jsonEquals(before, after)) return shown(asked, view);
      const next = { version: view.version + 1, updated_at: asked.context.now };
      rows.views[rows.views.indexOf(view)] = { ...view, ...after, ...next };
      if (!is_shared) forget(({ view_id }) => view_id === view.id);
      tell(asked, calls.UPDATE_SITE_VIEW, view.id);
      return shown(asked, found(asked));
    }),
    answer(calls.DELETE_SITE_VIEW, (asked) => {
      const view = found(asked);
      rows.views.splice(rows.views.indexOf(view), 1);
      forget(({ view_id }) => view_id === view.id);
      tell(asked, calls.DELETE_SITE_VIEW, view.id);
      return shown(asked, view);
    }),
    answer(calls.SET_SITE_VIEW_DEFAULT, (asked) => {
      const { body, site, user } = asked;
      const { module_type, role_id, view_id } = body;
      needKind(module_type);
      const isRole = rows.roles.some(
        ({ id, organisation_id }) => id === role_id && organisation_id === user.organisation_id,
      );
      if (role_id !== null && !isRole) throw missing('/role_id');
      const shared = here(asked).filter((row) => row.is_shared && row.module_type === module_type);
      if (view_id !== null && !shared.some(({ id }) => id === view_id)) throw missing('/view_id');
      const isSame = (row: (typeof rows.viewDefaults)[number]) =>
        row.site_id === site.id && row.module_type === module_type && row.role_id === role_id;
      const before = rows.viewDefaults.find(isSame)?.view_id ?? null;
      forget(isSame);
      if (view_id !== null)
        add(rows.viewDefaults, { site_id: site.id, module_type, role_id, view_id });
      if (before !== view_id) tell(asked, calls.SET_SITE_VIEW_DEFAULT, view_id ?? before ?? 0);
      return body;
    }),
  ];
}
