import { lastSequence, nameOfUser } from '../demo/seed/rows.ts';
import { groupCalls } from '../src/contract/groups.ts';
import { type ListQuery, type ListReply, itemCalls } from '../src/contract/items.ts';
import { parseListQuery } from '../src/domain/list-query.ts';
import { groupsReply, listReply, type SiteItems } from '../src/domain/site-items.ts';
import type { LoadedModule } from '../src/runtime/compile/modules.ts';
import { labelMatches } from '../src/runtime/query/label-search.ts';
import type { Item } from '../src/runtime/record/item.ts';
import { type Handler, type MockBackend, type MockRequest, handler } from './backend.ts';
import { ItemTable } from './item-table.ts';

/** The items of the request's site, with what queries of them depend on. */
function siteItems(
  { backend: { rows }, compiled, items, moduleOf }: ItemTable,
  { site, user, teamIds, context }: MockRequest,
  search = '',
): SiteItems {
  const { type } = compiled.document;
  const ofModule = <Row extends { readonly site_id: number; readonly module_type?: string }>(
    list: readonly Row[],
  ) => list.filter((row) => row.site_id === site.id && (row.module_type ?? type) === type);
  const people = rows.users.filter((each) => each.organisation_id === user.organisation_id);
  const { now, timeZone } = context;
  const labelled = labelMatches(search, ofModule(rows.labels));
  return {
    compiled,
    items: items.filter((item) => item.site_id === site.id),
    moduleOf,
    templates: ofModule(rows.templates),
    named: {
      type: ofModule(rows.types),
      template: ofModule(rows.templates),
      people: people.map(({ id, display_name: name }) => ({ id, name })),
    },
    criticalities: ofModule(rows.criticalities),
    language: user.locale,
    context: { now, timeZone, person: { id: user.id, teamIds }, labelMatches: labelled },
    syncCursor: lastSequence(rows, site.id),
  };
}

/** The reply of a list. Throws a Failure. */
function listItems(table: ItemTable, request: MockRequest<unknown, ListQuery>): ListReply {
  const { backend, compiled, toReply } = table;
  const { site, query } = request;
  const { since } = parseListQuery(query);
  const { sync_cursor, deleted } = query;
  const { type } = compiled.document;
  const changed = new Set(
    backend.rows.events
      .filter(({ item_type, site_id }) => item_type === type && site_id === site.id)
      .filter(({ sequence }) => sequence > (sync_cursor ?? 0))
      .map(({ item_id }) => item_id),
  );
  const isSync = since !== null || sync_cursor !== undefined;
  const all = siteItems(table, request, query.search);
  const items = all.items.filter(
    ({ id, updated_at, deleted_at }) =>
      (since === null || (updated_at ?? '') >= since) &&
      (sync_cursor === undefined || changed.has(id)) &&
      (deleted === undefined || deleted_at !== null),
  );
  return listReply({ ...all, items }, query, isSync || deleted === 'only', toReply);
}

/** The history of an item, newest first. Throws a Failure. */
function itemHistory({ backend: { rows }, compiled }: ItemTable, { id }: Item) {
  const { type } = compiled.document;
  const events = rows.events.filter((each) => each.item_id === id && each.item_type === type);
  return events.toReversed().map(({ sequence, at, user_id, call, changes, comment }) => {
    const who = { user_id, user_name: nameOfUser(rows, user_id), token_name: null };
    return { sequence, at, ...who, call, changes, comment };
  });
}

/** The calls that list, read, create, change and move items of a module. */
export function itemHandlers(backend: MockBackend, module: LoadedModule): readonly Handler[] {
  const table = new ItemTable(backend, module);
  const { document } = module.compiled;
  const calls = itemCalls(document);
  const named = (request: MockRequest<{ readonly itemId: number }>) =>
    table.find(request, request.params.itemId);

  return [
    handler(calls.list, (request) => listItems(table, request)),
    handler(groupCalls(document).groups, (request) =>
      groupsReply(siteItems(table, request, request.query.search), request.query),
    ),
    handler(calls.get, (request) => table.toReply(named(request))),
    handler(calls.history, (request) => ({ history: itemHistory(table, named(request)) })),
    handler(calls.create, (request) => table.create(request, request.body)),
    handler(calls.patch, (request) => table.change(request, named(request), request.body)),
    handler(calls.transition, (request) => table.move(request, named(request), request.body)),
  ];
}
