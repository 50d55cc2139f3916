import type { TemplateRow } from '../../src/contract/directory.ts';
import type { ListQuery } from '../../src/contract/items.ts';
import { GET_MODULES } from '../../src/contract/modules.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import type { TemplateDocument } from '../../src/runtime/documents.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import { blankItem } from '../../src/runtime/record/blank.ts';
import { isObject } from '../../src/runtime/record/json.ts';
import { type Handler, type MockBackend, handler } from '../../mock/backend.ts';
import { createHandle } from '../../mock/handle.ts';
import { compiled, shippedModules } from './compiled.ts';
import { type SiteOptions, mockModules, mockNow, siteRows, stamps } from './site-rows.ts';

/** A call that the page made. */
export interface RecordedRequest {
  /** "METHOD /path". */
  readonly call: string;
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

export const errorResponse = (status: number, code: string, error: string, more = {}): Response =>
  json({ error, code, ...more }, status);

export const failure = (status: number, error: string, details?: object): Response =>
  errorResponse(status, 'test', error, details && { details });

export const unauthenticatedResponse = (): Response =>
  errorResponse(401, 'unauthenticated', 'Please sign in to go on.');

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
    is_default: false,
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

type Body = Readonly<Record<string, unknown>> | readonly unknown[];
type MockReply = Response | Promise<Response> | Body;

/** Replies by "METHOD /path"; a function is called for each request. */
export interface MockReplies {
  readonly [call: string]: MockReply | ((body: unknown) => MockReply);
}

interface Site extends SiteOptions {
  /** Specific replies in place of the mock's. */
  readonly replies?: MockReplies;
  readonly answer?: RequestHandler;
  /** Handlers of named calls that the mock refuses, or that the test answers otherwise. */
  readonly handlers?: (backend: MockBackend) => readonly Handler[];
}

const addressOf = (input: RequestInfo | URL): URL =>
  new URL(input instanceof Request ? input.url : String(input), 'http://site.example');

function recordedRequest(input: RequestInfo | URL, init: RequestInit | undefined): RecordedRequest {
  const address = addressOf(input);
  const headers = new Headers(init?.headers);
  const ifMatch = headers.get('if-match');
  const method = init?.method ?? 'GET';
  return {
    call: `${method} ${address.pathname}`,
    method,
    path: address.pathname,
    query: Object.fromEntries(address.searchParams),
    body:
      typeof init?.body === 'string' ? (JSON.parse(init.body) as RecordedRequest['body']) : null,
    version: ifMatch === null ? null : Number(ifMatch.replaceAll('"', '')),
    key: headers.get('idempotency-key'),
  };
}

async function responseOf(reply: MockReplies[string], body: unknown): Promise<Response> {
  const answer = await (typeof reply === 'function' ? reply(body) : reply);
  return answer instanceof Response ? answer.clone() : json(answer);
}

/**
 * Answers the page's calls with the handler of the mock (mock/README.md), signed in as Marlene on
 * two sites. Items that the page changes are changed in the lists given. `replies` and `answer` give
 * specific responses instead; `requests` are the calls that the page made.
 */
export function serveSite({ answer, handlers, replies = {}, ...site }: Site = {}): {
  readonly requests: RecordedRequest[];
} {
  const requests: RecordedRequest[] = [];
  const { modules } = site;
  const backend = { modules: mockModules, rows: siteRows(site), now: () => mockNow };
  const handle = createHandle(backend, () => [
    ...(modules ? [handler(GET_MODULES, () => ({ modules }))] : []),
    ...(handlers?.(backend) ?? []),
  ]);
  globalThis.fetch = async (input, init) => {
    const request = recordedRequest(input, init);
    requests.push(request);
    const reply = replies[request.call];
    const own = reply ? await responseOf(reply, request.body) : await answer?.(request);
    if (own !== undefined) return own;
    const { pathname, search } = addressOf(input);
    const body = typeof init?.body === 'string' ? init.body : '';
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), cookie: 'mock_user=1' };
    const response = handle({ method: request.method, url: pathname + search, headers, body });
    return json(response.body, response.status);
  };
  return { requests };
}
