import type { TemplateRow } from '../../src/contract/directory.ts';
import type { ListQuery } from '../../src/contract/items.ts';
import type { ModuleEntry } from '../../src/contract/modules.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import type { ModuleDocument, TemplateDocument } from '../../src/runtime/documents.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import { units } from '../../src/runtime/rules/periods.ts';
import type { Rule } from '../../src/runtime/rules/rule.ts';
import type { SortKey } from '../../src/runtime/query/types.ts';
import { blankItem } from '../../src/runtime/record/blank.ts';
import { isObject } from '../../src/runtime/record/json.ts';
import { runGroups } from '../../src/runtime/query/groups/run.ts';
import { runQuery } from '../../src/runtime/query/run.ts';
import { compiled, shippedFlows, shippedModules } from './compiled.ts';

/** A call that the page made. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: ListQuery;
  readonly body: Readonly<Record<string, unknown>> | null;
  /** The row version of `If-Match`. */
  readonly version: number | null;
  /** Its `Idempotency-Key`. */
  readonly key: string | null;
}

/** What a test answers a call with instead of the site's own answer; undefined leaves it to the site. */
export type RequestHandler = (request: RecordedRequest) => Response | Promise<Response> | undefined;

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

export const failure = (status: number, error: string, details?: object): Response =>
  json({ error, code: 'test', ...(details === undefined ? {} : { details }) }, status);

const stamps = {
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  deleted_at: null,
};

/** A module as its items see it, with a template or without. */
export function moduleOfTemplate(type: string, template?: TemplateRow): CompiledModule {
  const document = shippedModules.get(type);
  if (document === undefined) throw new Error(`There is no module ${type}`);
  if (template === undefined) return compiled(document);
  const { id, version } = template;
  return compiled(document, { template: { id, version, document: template.document } });
}

/** Version 1 of a template. */
export function templateRow(id: number, document: TemplateDocument): TemplateRow {
  const { moduleType: module_type, name } = document;
  const status_numbers = {};
  return {
    id,
    site_id: 1,
    ...stamps,
    module_type,
    name,
    description: null,
    version: 1,
    document,
    status_numbers,
  };
}

/** An item of a module with values by db name. */
export function itemOf(
  module: CompiledModule,
  id: number,
  values: Readonly<Record<string, unknown>> = {},
): Item {
  const blank = blankItem(module, 1);
  const { columns, ...core } = values;
  const times = { ...stamps, version: 1, created_by_user_id: 1 };
  return {
    ...blank,
    ...times,
    ...core,
    id,
    columns: { ...blank.columns, ...(isObject(columns) ? columns : {}) },
  };
}

const name = (id: number, en: string, de: string) => ({
  id,
  site_id: 1,
  ...stamps,
  name: { en, de },
});

const lists: Readonly<Record<string, unknown>> = {
  types: [
    {
      ...name(1, 'Corrective', 'Korrektiv'),
      module_type: 'workorders',
      code: null,
      parent_id: null,
    },
    {
      ...name(2, 'Preventive', 'Vorbeugend'),
      module_type: 'workorders',
      code: null,
      parent_id: null,
    },
    { ...name(11, 'Leak', 'Leckage'), module_type: 'workorders', code: null, parent_id: 1 },
    {
      ...name(21, 'Inspection', 'Inspektion'),
      module_type: 'workorders',
      code: null,
      parent_id: 2,
    },
  ],
  criticalities: {
    criticalities: [
      { ...name(1, 'Critical', 'Kritisch'), rank: 1, colour: '#C4342B' },
      { ...name(2, 'High', 'Hoch'), rank: 2, colour: '#B57614' },
    ],
  },
  users: {
    users: [
      { id: 1, display_name: 'Marlene Hoffmann', email: 'm@demo.example', is_active: true },
      { id: 2, display_name: 'Tomasz Kowalski', email: 't@demo.example', is_active: true },
    ],
    teams: [{ id: 1, name: 'Mechanics', member_ids: [1] }],
  },
  labels: { labels: [] },
  views: { views: [], defaults: [], opens_with: {} },
};

/** Beside an item of the site nothing has happened, and everyone may read it. */
const besideItem: Readonly<Record<string, unknown>> = {
  history: { history: [] },
  comments: { comments: [], total: 0, next_page_cursor: null },
  watchers: { watchers: [], readers: { user_ids: [1, 2], team_ids: [1] } },
};

/** What the server sends of a shipped module. */
export function entryOf(document: ModuleDocument): ModuleEntry {
  const { defaultStatusFlow: name } = document;
  const flow = typeof name === 'string' ? shippedFlows.get(name) : name;
  if (flow === undefined) throw new Error(`There is no flow for ${document.type}`);
  return { document, flow, status_numbers: {} };
}

interface Site {
  readonly items?: Readonly<Record<string, readonly Item[]>>;
  readonly templates?: readonly TemplateRow[];
  readonly answer?: RequestHandler;
}

const context = { now: '2026-11-21T06:12:00.000Z', timeZone: 'Europe/Berlin' };

function listOf(module: CompiledModule, items: readonly Item[], query: ListQuery): Response {
  const { filter, sort, search, limit, page_cursor, offset } = query;
  const result = runQuery(
    module,
    items,
    {
      search,
      page_cursor,
      limit: limit === undefined ? undefined : Number(limit),
      offset: offset === undefined ? undefined : Number(offset),
      filter: filter === undefined ? undefined : (JSON.parse(filter) as Rule),
      sort: sort === undefined ? undefined : (JSON.parse(sort) as readonly SortKey[]),
    },
    context,
  );
  const { rows, total, next_page_cursor } = result;
  return json({ [module.document.wrapper]: rows, total, next_page_cursor, sync_cursor: 1 });
}

/** Groups as the server counts them; the address holds lists as texts. */
function groupsOf(module: CompiledModule, items: readonly Item[], query: object): Response {
  const params = query as Readonly<Record<string, string | undefined>>;
  const { by, search, filter, sums } = params;
  const groups = runGroups(
    module,
    items,
    {
      by,
      search,
      filter: filter === undefined ? undefined : (JSON.parse(filter) as Rule),
      sums: sums?.split(','),
      unit: units.find((unit) => unit === params['unit']),
    },
    context,
  );
  return json({ ...groups, sync_cursor: 1 });
}

function recordedRequest(input: RequestInfo | URL, init: RequestInit | undefined): RecordedRequest {
  const address = new URL(
    input instanceof Request ? input.url : String(input),
    'http://site.example',
  );
  const headers = new Headers(init?.headers);
  const ifMatch = headers.get('if-match');
  return {
    method: init?.method ?? 'GET',
    path: address.pathname,
    query: Object.fromEntries(address.searchParams),
    body:
      typeof init?.body === 'string' ? (JSON.parse(init.body) as RecordedRequest['body']) : null,
    version: ifMatch === null ? null : Number(ifMatch.replaceAll('"', '')),
    key: headers.get('idempotency-key'),
  };
}

/**
 * Answers the page's calls like a server with one site, from memory: documents as they are shipped,
 * lists by the runtime's own query. Gives the calls that were made. What changes items is the
 * test's to answer.
 */
export function serveSite({ items = {}, templates = [], answer }: Site = {}): {
  readonly requests: RecordedRequest[];
} {
  const requests: RecordedRequest[] = [];
  const modules = [...shippedModules.values()].map(entryOf);
  const own = (call: RecordedRequest): Response => {
    if (call.path === '/api/modules') return json({ modules });
    const [, kind = '', id, part] =
      /^\/api\/sites\/1\/([^/]+)(?:\/(\d+))?(?:\/(\w+))?$/.exec(call.path) ?? [];
    if (kind === 'templates') return json(templates);
    if (kind in lists) return json(lists[kind]);
    const module = [...shippedModules.values()].find(({ api }) => api === kind);
    if (module === undefined || call.method !== 'GET')
      return failure(404, `No answer to ${call.path}`);
    const all = items[module.type] ?? [];
    const seen = moduleOfTemplate(module.type);
    if (part === 'groups') return groupsOf(seen, all, call.query);
    if (id === undefined) return listOf(seen, all, call.query);
    const item = all.find((each) => each.id === Number(id));
    if (item === undefined) return failure(404, 'There is no such item.');
    return json((part === undefined ? undefined : besideItem[part]) ?? item);
  };
  globalThis.fetch = async (input, init) => {
    const call = recordedRequest(input, init);
    requests.push(call);
    return (await answer?.(call)) ?? own(call);
  };
  return { requests };
}
