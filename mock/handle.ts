import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { grantsOf, lastSequence, teamIdsOf } from '../demo/seed/rows.ts';
import { type CallDocument, invalidationPrefix } from '../src/contract/call.ts';
import { moduleCalls, staticCallGroups } from '../src/contract/registry.ts';
import { createStaleReads } from '../src/contract/stale-reads.ts';
import { LOGIN_TWO_FACTOR, LOGOUT } from '../src/contract/session.ts';
import { errorResponse } from '../src/domain/error-body.ts';
import { translateError } from '../src/domain/error-texts.ts';
import { Failure, listFieldErrors, notFound } from '../src/domain/failure.ts';
import { activeGrantsOnSite, hasPermission } from '../src/domain/grants.ts';
import { ajvOptions, isStorableJson, toFieldErrors } from '../src/domain/request-validation.ts';
import { localeOf } from '../src/runtime/text.ts';
import type { Handler, MockBackend, MockRequest } from './backend.ts';
import { itemHandlers } from './items.ts';
import { siteHandlers } from './sites.ts';

/** An HTTP request; `url` is path and query, `body` the text, empty for none. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  /** By lower-case name. */
  readonly headers: { readonly [name: string]: unknown };
  readonly body: string;
}

const exact = addFormats(new Ajv2020(ajvOptions));
const coercing = addFormats(new Ajv2020({ ...ajvOptions, coerceTypes: true }));

/** Throws `malformed` if a part of a request does not match its schema. */
function validate(ajv: typeof exact, schema: object | boolean | undefined, part: unknown): void {
  const isValid = ajv.compile(schema ?? {});
  if (!isStorableJson(part)) throw new Failure('malformed');
  if (!isValid(part))
    throw new Failure('malformed', {}, listFieldErrors(toFieldErrors(isValid.errors ?? [])));
}

/** The user that a cookie or a challenge names as `mock_user={id}`. */
function userNamed({ rows }: MockBackend, text: unknown) {
  const id = Number(/mock_user=(\d+)/.exec(String(text))?.[1]);
  return rows.users.find((user) => user.id === id);
}

const nobody = { id: 0, display_name: '', email: '', is_active: false, organisation_id: 0 };

/** Validates a request against the schemas of its call. Throws a Failure. */
function parseRequest(
  backend: MockBackend,
  call: CallDocument,
  params: { readonly [name: string]: unknown },
  request: HttpRequest,
): MockRequest {
  const body: unknown = request.body === '' ? undefined : JSON.parse(request.body);
  const isAnswer = call.name === LOGIN_TWO_FACTOR.name;
  const user = userNamed(backend, isAnswer ? request.body : request.headers['cookie']);
  if (user === undefined && call.access !== 'public') throw new Failure('unauthenticated');
  const query = Object.fromEntries(new URL(request.url, 'http://mock').searchParams);
  validate(coercing, call.params, params);
  if (call.body !== undefined) validate(exact, call.body, body);
  validate(coercing, call.query, query);
  const caller = user ?? { ...nobody, locale: 'en' as const };
  const { rows } = backend;
  const site = rows.sites.find(({ id }) => id === params['siteId']);
  if (call.access === 'site' && site?.organisation_id !== caller.organisation_id) throw notFound();
  if (site?.is_archived === true) throw new Failure('site_archived');
  const now = backend.now().toISOString();
  const context = { now, timeZone: site?.timezone ?? 'UTC', userId: caller.id };
  const grants = activeGrantsOnSite(grantsOf(rows, caller.id), site?.id ?? null, backend.now());
  const may = (code: string) => hasPermission(grants, code);
  const who = { user: caller, teamIds: teamIdsOf(rows, caller.id), may };
  return { call: call.name, params, query, body, ...who, site: site ?? { id: 0 }, context };
}

/**
 * Handles requests with the rows of a backend. It needs no HTTP, so that component tests can use
 * it; `more` are handlers of a test, which take precedence. `events` of a response are sent to
 * every socket: `INVALIDATE_{call}` and its site.
 */
export function createHandle(
  backend: MockBackend,
  handlersOf: (backend: MockBackend) => readonly Handler[] = () => [],
) {
  const { rows, modules } = backend;
  const calls = [
    ...staticCallGroups.flatMap((group) => group.calls),
    ...modules.flatMap(({ compiled }) => moduleCalls(compiled.document)),
  ];
  const handlers = new Map([
    ...siteHandlers(backend, calls),
    ...modules.flatMap((module) => itemHandlers(backend, module)),
    ...handlersOf(backend),
  ]);
  // A literal segment of a path sorts before a parameter.
  const routes = calls
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map((call) => ({
      call,
      pattern: new RegExp(`^${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    }));

  const staleReads = createStaleReads(modules.map(({ compiled }) => compiled.document));

  function reply(request: HttpRequest) {
    const { pathname } = new URL(request.url, 'http://mock');
    const route = routes.find(
      ({ call, pattern }) => call.method === request.method && pattern.test(pathname),
    );
    if (route === undefined) throw notFound();
    const { call, pattern } = route;
    const handle = handlers.get(call.name);
    if (handle === undefined) throw new Failure('not_implemented', { call: call.name });
    const parsed = parseRequest(backend, call, { ...pattern.exec(pathname)?.groups }, request);
    const { length: before } = rows.events;
    const body = handle(parsed);
    const siteId = parsed.site.id;
    const isWritten = rows.events.length > before;
    const stale = isWritten ? (call.invalidates ?? []).flatMap((name) => staleReads(name)) : [];
    const isSignIn = call.name === LOGIN_TWO_FACTOR.name;
    const cookie = `mock_user=${isSignIn ? parsed.user.id : ''}; Path=/; HttpOnly`;
    return {
      status: call.status ?? 200,
      headers: {
        ...((isSignIn || call.name === LOGOUT.name) && { 'set-cookie': cookie }),
        ...(call.syncHeader === true && { 'x-sync-cursor': `${lastSequence(rows, siteId)}` }),
      },
      body,
      events: stale.map(
        ({ name, path }) =>
          [invalidationPrefix + name, path.includes('{siteId}') ? { siteId } : {}] as const,
      ),
    };
  }

  return (request: HttpRequest) => {
    try {
      return reply(request);
    } catch (error) {
      const failure = error instanceof SyntaxError ? new Failure('malformed') : error;
      if (!(failure instanceof Failure)) throw error;
      const [wished] = String(request.headers['accept-language']).split(/[,;]/);
      const user = userNamed(backend, request.headers['cookie']);
      const language = user?.locale ?? localeOf(wished).code;
      const { status, error: body } = errorResponse(failure, language, translateError);
      return { status, headers: {}, body, events: [] };
    }
  };
}
