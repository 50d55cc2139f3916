import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallDocument } from '../../src/contract/call.ts';
import { END_VIEW_AS } from '../../src/contract/view-as.ts';
import { acceptedLanguage } from '../language/choose.ts';
import { type Language, languageOf } from '../../src/runtime/text.ts';
import { Failure } from '../operations/failure.ts';
import { needsPerson } from '../../src/domain/call.ts';
import { callerOfToken } from '../operations/api-tokens/authenticate.ts';
import { callerOf } from '../operations/auth/sessions/session.ts';
import type { Caller, Services } from '../operations/services.ts';
import { bearerToken } from './bearer.ts';
import { type SessionCookies, readSessionTokens } from './cookie.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly sessionCookies: SessionCookies;
  }
  interface FastifyRequest {
    /** The session of the request; null without one or before the lookup. */
    caller: Caller | null;
  }
}

/** The input of a route's handler, checked against the call's schemas. */
export interface RouteInput<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type SessionCall = Pick<
  CallDocument,
  'name' | 'method' | 'path' | 'access' | 'withoutFactor' | 'ofSignIn' | 'ofPerson'
>;

/** The caller by the API token of the request, else by its session: never by both. */
async function callerOfRequest(services: Services, request: FastifyRequest): Promise<Caller> {
  const bearer = bearerToken(request);
  if (bearer !== null) {
    const found = await callerOfToken(services, bearer, clientAddress(request));
    if (found === null) throw new Failure('token_refused');
    return found;
  }
  const { token } = readSessionTokens(request, request.server.sessionCookies);
  const found = token === undefined ? null : await callerOf(services, token);
  if (found === null) throw new Failure('unauthenticated');
  return found;
}

/**
 * Looks the session or the API token up before anything else is read of the request. Throws `unauthenticated` or
 * `token_refused`, `person_required` for a call that no API token may make, `second_factor_required` if the caller has yet to set up a second factor and the call isn't open
 * to them, `forbidden` if it requires a role and they have none that is valid, or
 * `view_as_read_only` if they view the product as another person and the call is closed to them.
 */
export async function requireSession(
  services: Services,
  request: FastifyRequest,
  call: SessionCall,
): Promise<void> {
  const { access, withoutFactor } = call;
  request.caller = await callerOfRequest(services, request);
  if (request.caller.token !== undefined && needsPerson(call)) throw new Failure('person_required');
  if (request.caller.lacksFactor === true && withoutFactor !== true)
    throw new Failure('second_factor_required');
  if (request.caller.lacksRole === true && access === 'role') throw new Failure('forbidden');
  if (request.caller.viewedBy !== undefined && !isOpenToViewers(call))
    throw new Failure('view_as_read_only');
}

/**
 * Whether an admin may make the call while they view the product as another person: reads, except
 * those of the person's sign-in, and the end of the view.
 */
function isOpenToViewers({ name, method, access, ofSignIn }: SessionCall): boolean {
  return (
    name === END_VIEW_AS.name || (method === 'GET' && access !== 'public' && ofSignIn !== true)
  );
}

/**
 * The client's IP address: the one that a trusted proxy forwards (TRUSTED_PROXY), else that of the
 * connection. A proxy may forward any text, and nothing but an IP address is used or kept.
 */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
}

/** The caller of a route that needs a session. */
export function caller(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Failure('unauthenticated');
  return request.caller;
}

/** The user's language, else the best match of `Accept-Language` (design, layout). */
export function languageOfRequest(request: FastifyRequest): Language {
  return languageOf(request.caller?.locale) ?? acceptedLanguage(request.headers['accept-language']);
}

/** The row version of `If-Match: "7"`. Throws `version_required` if there is none. */
export function ifMatch(request: FastifyRequest): number {
  const header = request.headers['if-match']?.trim() ?? '';
  const text = /^"?(\d{1,9})"?$/.exec(header)?.[1];
  if (text === undefined) throw new Failure('version_required');
  return Number(text);
}

/** A signal that aborts when the client disconnects. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  return controller.signal;
}
