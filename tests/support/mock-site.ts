import type { TemplateRow } from '../../src/contract/directory.ts';
import type { ListQuery } from '../../src/contract/items.ts';
import type { ModuleEntry } from '../../src/contract/modules.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import type { ModuleDocument, TemplateDocument } from '../../src/runtime/documents.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import { blankItem } from '../../src/runtime/record/blank.ts';
import { isObject } from '../../src/runtime/record/json.ts';
import type { Handler, MockBackend } from '../../mock/backend.ts';
import { createHandle } from '../../mock/handle.ts';
import { ItemTable } from '../../mock/item-table.ts';
import { readModules } from '../../mock/read-modules.ts';
import { type Rows, emptyRows } from '../../demo/seed/rows.ts';
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

/** A test's response to a call instead of the site's; undefined uses the site's. */
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

/** A compiled module, with a template or without. */
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

const lists = {
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
  criticalities: [
    { ...name(1, 'Critical', 'Kritisch'), rank: 1, colour: '#C4342B' },
    { ...name(2, 'High', 'Hoch'), rank: 2, colour: '#B57614' },
  ],
  users: [
    { id: 1, display_name: 'Marlene Hoffmann', email: 'm@demo.example', is_active: true },
    { id: 2, display_name: 'Tomasz Kowalski', email: 't@demo.example', is_active: true },
  ],
  teams: [{ id: 1, name: 'Mechanics', member_ids: [1] }],
};

/** The entry that the server sends for a shipped module. */
export function entryOf(document: ModuleDocument): ModuleEntry {
  const { defaultStatusFlow: name } = document;
  const flow = typeof name === 'string' ? shippedFlows.get(name) : name;
  if (flow === undefined) throw new Error(`There is no flow for ${document.type}`);
  return { document, flow, status_numbers: {} };
}

interface Site {
  readonly items?: Readonly<Record<string, Item[]>>;
  readonly templates?: readonly TemplateRow[];
  readonly answer?: RequestHandler;
  /** Handlers of named calls that the mock refuses, or that the test answers otherwise. */
  readonly handlers?: (backend: MockBackend) => readonly Handler[];
}

/** The items of a module in a mock, with the runtime's verdicts on their changes. */
export function itemTable(backend: MockBackend, type: string): ItemTable {
  const module = backend.modules.find(({ compiled }) => compiled.document.type === type);
  if (module === undefined) throw new Error(`There is no module ${type}`);
  return new ItemTable(backend, module);
}

const now = new Date('2026-11-21T06:12:00.000Z');
const sets = readModules(undefined);

/** The rows of a site with Marlene and Tomasz, who may do everything, and the given items. */
function rowsOf({ items = {}, templates = [] }: Site): Rows {
  const rows = emptyRows();
  const organisation_id = 1;
  const { users, teams, types, criticalities } = lists;
  rows.organisations.push({ id: 1, key: 'demo', name: 'Aurelia' });
  rows.users.push(...users.map((user) => ({ ...user, organisation_id, locale: 'en' as const })));
  rows.teams.push(...teams.map((team) => ({ ...team, organisation_id })));
  rows.grants.push(
    ...users.map(({ id: user_id }) => ({
      id: user_id,
      user_id,
      role_id: 1,
      role_name: 'Admin',
      scope: 'Organisation' as const,
      site_id: null,
      expires_at: null,
      permissions: [],
      holds_all: true,
    })),
  );
  rows.sites.push({
    id: 1,
    organisation_id,
    name: 'Leuna',
    description: null,
    status: null,
    site_type: null,
    timezone: 'Europe/Berlin',
    locale: 'de',
    colour: null,
    is_archived: false,
    latitude: null,
    longitude: null,
    city: null,
    country_code: null,
  });
  rows.types.push(...types);
  rows.criticalities.push(...criticalities);
  rows.templates.push(...templates);
  for (const [type, list] of Object.entries(items)) {
    const table = shippedModules.get(type)?.databaseTable ?? type;
    rows.items[table] = list;
  }
  return rows;
}

const addressOf = (input: RequestInfo | URL): URL =>
  new URL(input instanceof Request ? input.url : String(input), 'http://site.example');

function recordedRequest(input: RequestInfo | URL, init: RequestInit | undefined): RecordedRequest {
  const address = addressOf(input);
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
 * Answers the page's calls with the handler of the mock (mock/README.md), signed in as Marlene on
 * one site. Items that the page changes are changed in the lists given. `answer` returns a specific
 * response instead; `requests` are the calls that the page made.
 */
export function serveSite({ answer, handlers, ...site }: Site = {}): {
  readonly requests: RecordedRequest[];
} {
  const requests: RecordedRequest[] = [];
  const backend = { ...sets, rows: rowsOf(site), now: () => now };
  const handle = createHandle(backend, handlers?.(backend));
  globalThis.fetch = async (input, init) => {
    const request = recordedRequest(input, init);
    requests.push(request);
    const own = await answer?.(request);
    if (own !== undefined) return own;
    const { pathname, search } = addressOf(input);
    const body = typeof init?.body === 'string' ? init.body : '';
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), cookie: 'mock_user=1' };
    const response = handle({ method: request.method, url: pathname + search, headers, body });
    return json(response.body, response.status);
  };
  return { requests };
}
