import { lastSequence } from '../demo/seed/rows.ts';
import { invalidationPrefix } from '../src/contract/call.ts';
import { Failure, notFound } from '../src/domain/failure.ts';
import { httpStatusOf } from '../src/contract/failure-codes.ts';
import { moduleCalls, staticCallGroups } from '../src/contract/registry.ts';
import { LOGIN_TWO_FACTOR, LOGOUT } from '../src/contract/session.ts';
import { errorBody } from '../src/domain/error-body.ts';
import { translateError } from '../src/domain/error-texts.ts';
import { type Text, localeOf, textIn } from '../src/runtime/text.ts';
import { type MockBackend, NotServed } from './backend.ts';
import { itemHandlers } from './items.ts';
import { peopleHandlers } from './people.ts';
import { type HttpRequest, parseRequest, userNamed } from './parse-request.ts';
import { readHandlers } from './read-rows.ts';

export interface HttpResponse {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: unknown;
  /** Events that a write sends to every socket: `INVALIDATE_{call}` and its site. */
  readonly events: readonly (readonly [name: string, payload: object])[];
}

/** The error text of a call that only the real server implements. */
const notServedText = (call: string): Text => ({
  en: `The mock does not serve ${call}. The real server does: npm start.`,
  de: `Das Mock-Backend bedient ${call} nicht. Der echte Server tut es: npm start.`,
});

/**
 * Handles requests with the rows of a backend. It needs no HTTP, so that component tests can use
 * it.
 */
export function createHandle(backend: MockBackend): (request: HttpRequest) => HttpResponse {
  const { rows, modules } = backend;
  const calls = [
    ...staticCallGroups.flatMap((group) => group.calls),
    ...modules.flatMap(({ compiled }) => moduleCalls(compiled.document)),
  ];
  const handlers = new Map([
    ...readHandlers(backend, calls),
    ...peopleHandlers(backend),
    ...modules.flatMap((module) => itemHandlers(backend, module)),
  ]);
  // A literal segment of a path sorts before a parameter.
  const routes = calls
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map((call) => ({
      call,
      pattern: new RegExp(`^${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    }));

  function reply(request: HttpRequest): HttpResponse {
    const { pathname } = new URL(request.url, 'http://mock');
    const route = routes.find(
      ({ call, pattern }) => call.method === request.method && pattern.test(pathname),
    );
    if (route === undefined) throw notFound();
    const { call, pattern } = route;
    const handle = handlers.get(call.name);
    if (handle === undefined) throw new NotServed(call.name);
    const parsed = parseRequest(backend, call, { ...pattern.exec(pathname)?.groups }, request);
    const { length: before } = rows.events;
    const body = handle(parsed);
    const siteId = parsed.site.id;
    const stale = rows.events.length > before ? (call.invalidates ?? []) : [];
    const isSignIn = call.name === LOGIN_TWO_FACTOR.name;
    const cookie = `mock_user=${isSignIn ? parsed.user.id : ''}; Path=/; HttpOnly`;
    return {
      status: call.status ?? 200,
      headers: {
        ...((isSignIn || call.name === LOGOUT.name) && { 'set-cookie': cookie }),
        ...(call.syncHeader === true && { 'x-sync-cursor': `${lastSequence(rows, siteId)}` }),
      },
      body,
      events: stale.map((name) => [invalidationPrefix + name, { siteId }]),
    };
  }

  return (request) => {
    try {
      return reply(request);
    } catch (error) {
      const wished = String(request.headers['accept-language']);
      const accepted = localeOf(wished.split(/[,;]/)[0]).code;
      const language = userNamed(backend, request.headers['cookie'])?.locale ?? accepted;
      const refuse = (status: number, body: object) => ({ status, headers: {}, body, events: [] });
      if (error instanceof NotServed) {
        const text = textIn(notServedText(error.message), language);
        return refuse(501, { error: text, code: 'not_implemented' });
      }
      const failure = error instanceof SyntaxError ? new Failure('malformed') : error;
      if (!(failure instanceof Failure)) throw error;
      return refuse(httpStatusOf[failure.code], errorBody(failure, language, translateError));
    }
  };
}
