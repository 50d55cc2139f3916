import { lastSequence, nameOfUser } from '../demo/seed/rows.ts';
import { type GroupsQuery, type GroupsReply, groupCalls } from '../src/contract/groups.ts';
import { type ListQuery, type ListReply, itemCalls } from '../src/contract/items.ts';
import { maxCounted, maxWholeList } from '../src/contract/list-query-schema.ts';
import { notFound } from '../src/domain/failure.ts';
import { parseGroupQuery } from '../src/domain/group-query.ts';
import * as listQuery from '../src/domain/list-query.ts';
import type { LoadedModule } from '../src/runtime/compile/modules.ts';
import type { CompiledModule } from '../src/runtime/compiled.ts';
import { finishedNumbers } from '../src/runtime/flow/finished.ts';
import { QueryError } from '../src/runtime/query/error.ts';
import { runGroups } from '../src/runtime/query/groups/run.ts';
import { lookupOf, rankedByName } from '../src/runtime/query/lookup-ranks.ts';
import { runQuery } from '../src/runtime/query/run.ts';
import { withTemplateColumns } from '../src/runtime/query/template-columns.ts';
import type { QueryContext } from '../src/runtime/query/types.ts';
import type { Item } from '../src/runtime/record/item.ts';
import { type Handler, type MockBackend, type MockRequest, handler } from './backend.ts';
import { ItemTable } from './item-table.ts';

/** The runtime's query of the items of a site, or of those of one template. Throws a Failure. */
function runOnSite<Reply>(
  { backend, compiled, items, moduleOf }: ItemTable,
  { query, site, user, teamIds, context }: MockRequest<unknown, { readonly template_id?: number }>,
  sortedBy: readonly string[],
  run: (module: CompiledModule, items: readonly Item[], context: QueryContext) => Reply,
): Reply {
  const { rows } = backend;
  const { type } = compiled.document;
  const { template_id: only } = query;
  const ofModule = <Row extends { readonly site_id: number; readonly module_type?: string }>(
    list: readonly Row[],
  ) => list.filter((row) => row.site_id === site.id && (row.module_type ?? type) === type);
  const people = rows.users.filter((each) => each.organisation_id === user.organisation_id);
  const named = {
    type: ofModule(rows.types),
    template: ofModule(rows.templates),
    criticality: ofModule(rows.criticalities).map(({ id, rank }) => ({ id, name: String(rank) })),
    people: people.map(({ id, display_name: name }) => ({ id, name })),
  };
  const templates = named.template
    .filter(({ id }) => only === undefined || id === only)
    .map(({ id, version }) => moduleOf({ template_id: id, template_version: version }));
  const module = only === undefined ? withTemplateColumns(compiled, templates) : templates[0];
  if (module === undefined) throw notFound();
  const ranks = sortedBy.flatMap((db) => {
    const lookup = lookupOf(compiled, db);
    return lookup === null ? [] : [[db, rankedByName(named[lookup], user.locale)] as const];
  });
  const person = { id: user.id, teamIds };
  const here = items.filter(
    (item) => item.site_id === site.id && (only === undefined || item.template_id === only),
  );
  try {
    const finished = finishedNumbers([compiled, ...templates].flatMap(({ flow }) => flow.statuses));
    return run(module, here, { ...context, person, finished, ranks: new Map(ranks), moduleOf });
  } catch (error) {
    throw error instanceof QueryError ? listQuery.queryFailure(error) : error;
  }
}

/** The reply of a list. Throws a Failure. */
function listItems(table: ItemTable, request: MockRequest<unknown, ListQuery>): ListReply {
  const { backend, compiled, toReply } = table;
  const { site, query } = request;
  const { filter, sort, since, sortedBy } = listQuery.parseListQuery(query);
  const { search, limit = maxWholeList, page_cursor, offset = 0, sync_cursor, deleted } = query;
  const { type, wrapper } = compiled.document;
  const changed = new Set(
    backend.rows.events
      .filter(({ item_type, site_id }) => item_type === type && site_id === site.id)
      .filter(({ sequence }) => sequence > (sync_cursor ?? 0))
      .map(({ item_id }) => item_id),
  );
  const isSync = since !== null || sync_cursor !== undefined;
  const includeDeleted = isSync || deleted === 'only';
  const question = { filter, sort, search, limit, page_cursor, offset, includeDeleted };
  const page = runOnSite(table, request, sortedBy, (module, items, context) => {
    const candidates = items.filter(
      ({ id, updated_at, deleted_at }) =>
        (since === null || (updated_at ?? '') >= since) &&
        (sync_cursor === undefined || changed.has(id)) &&
        (deleted === undefined || deleted_at !== null),
    );
    return runQuery(module, candidates, question, context);
  });
  // A first page that holds every row needs no counting.
  const isAll = page_cursor === undefined && offset === 0 && page.rows.length === page.total;
  const most = isAll ? page.total : (query.count_to ?? maxCounted);
  const list = {
    items: page.rows.map(toReply),
    total: listQuery.cappedTotal(most, page.total),
    nextPageCursor: page.next_page_cursor,
    syncCursor: lastSequence(backend.rows, site.id),
  };
  return listQuery.buildListReply(wrapper, list, query);
}

/** Items counted by the values of a column. Throws a Failure. */
function groupItems(table: ItemTable, request: MockRequest<unknown, GroupsQuery>): GroupsReply {
  const { question } = parseGroupQuery(request.query);
  const groups = runOnSite(table, request, [question.by ?? ''], (module, items, context) =>
    runGroups(module, items, question, context),
  );
  return { ...groups, sync_cursor: lastSequence(table.backend.rows, request.site.id) };
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
    handler(groupCalls(document).groups, (request) => groupItems(table, request)),
    handler(calls.get, (request) => table.toReply(named(request))),
    handler(calls.history, (request) => ({ history: itemHistory(table, named(request)) })),
    handler(calls.create, (request) => table.create(request, request.body)),
    handler(calls.patch, (request) => table.change(request, named(request), request.body)),
    handler(calls.transition, (request) => table.move(request, named(request), request.body)),
  ];
}
