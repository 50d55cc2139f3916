import i18next from 'i18next';
import type { Call } from '../contract/call.ts';
import { fillPath } from '../domain/call.ts';
import type { ErrorBody } from '../contract/error-schemas.ts';
import { isWrite } from '../domain/call.ts';
import { isLocalId } from '../domain/outbox/outbox.ts';
import { REFRESH } from '../contract/sessions.ts';
import { aheadReadOf } from './stale-while-refreshed.ts';
import { sendPatiently } from './asked-pause.ts';
import { pageConfig } from './config.ts';
import { isDown } from './connection.ts';
import {
  isRead,
  itemsOnDevice,
  keepReply,
  replyAhead,
  replyOnDevice,
  replyWhenSilent,
} from './device.ts';
import { ApiError } from './error.ts';
import { refreshSession } from './refresh-session.ts';
import { type Answer, parseReply } from './reply.ts';
import { replySession } from './reply-session.ts';
import { randomUuid } from './uuid.ts';

/** Idempotency keys of changes that have no answer yet, by the content of the request. */
const pendingKeys = new Map<string, string>();

/**
 * The Idempotency-Key of a change (docs/decisions/idempotency.md). Until a change has an answer, an
 * equal request gets the same key, so that the server carries it out once.
 */
function idempotencyKeyOf(change: string): string {
  const key = pendingKeys.get(change) ?? randomUuid();
  pendingKeys.set(change, key);
  return key;
}

/** Called when the answer is there: an equal request is a new change from now on. */
function releaseIdempotencyKey(change: string): void {
  pendingKeys.delete(change);
}

/** Spec section 9: request timeout. */
const timeoutMs = 10_000;

/** The input of a call. Parts that the call does not define can be left out. */
export interface CallInput<Params, Query, Body> {
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The row version on which the change is based. */
  readonly version?: number;
  readonly signal?: AbortSignal;
  /** A read that is never answered from this device, because its reply is stored there. */
  readonly fromServer?: boolean;
  /** The Idempotency-Key of a change that is stored until it has an answer (src/api/outbox). */
  readonly idempotencyKey?: string;
  /** Milliseconds, for a call that waits for a service outside or for its turn. */
  readonly timeout?: number;
  /** Sends the request even if the page is closed meanwhile. */
  readonly keepalive?: boolean;
}

/** The full URL of a call. Throws an ApiError if no server is configured. */
export function apiUrl(path: string, query?: object): string {
  const base = pageConfig().api_url;
  if (base === null) throw new ApiError(i18next.t('api:not_configured'), 0, 'not_configured');
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return `${base}${path}${search.size > 0 ? `?${search}` : ''}`;
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
  );
}

/** The error of an unsuccessful answer, with the server's message if it sent one. */
export function parseApiError(status: number, contentType: string | null, text: string): ApiError {
  let body: unknown = null;
  if (contentType?.includes('json') === true) body = JSON.parse(text);
  if (isErrorBody(body)) return new ApiError(body.error, status, body.code, body.details);
  return new ApiError(i18next.t('api:unknown'), status, 'unknown');
}

/** Whether a proxy answers because it can't reach the server. */
const isProxyAlone = (status: number): boolean => status >= 502 && status <= 504;

/** Whether a call is about an item that only this device has. */
function isOfLocalItem(params: object): boolean {
  const id: unknown = Reflect.get(params, 'itemId');
  return typeof id === 'number' && isLocalId(id);
}

/** A call on a site needs its id, an integer (spec section 5). */
function requireSite(params: object): void {
  if (Number.isInteger(Reflect.get(params, 'siteId'))) return;
  throw new ApiError(i18next.t('api:site_required'), 0, 'site_required');
}

/** Requests new tokens for the session; false if the server refuses. */
async function requestTokens(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(apiUrl(REFRESH.path), {
      method: REFRESH.method,
      credentials: 'include',
      signal,
    });
    return answer.ok;
  } catch (error) {
    console.warn('The session could not be renewed', error);
    return false;
  }
}

const askedOf = ({ status, headers }: Response) => ({
  status,
  retryAfter: headers.get('retry-after'),
});

const isOver = (timeout: AbortSignal | null): boolean => timeout?.aborted === true;

/**
 * Sends a request, and once more if it is refused as not signed in and the session can be renewed: the
 * access token expires before the session.
 */
export async function withSession<Answered extends { readonly status: number }>(
  send: () => Promise<Answered>,
): Promise<Answered> {
  const startedAt = Date.now();
  const answer = await send();
  const isRenewed = answer.status === 401 && (await refreshSession(startedAt, requestTokens));
  return isRenewed ? send() : answer;
}

/**
 * Calls the server. If the call is refused as not signed in, renews the session and tries once
 * more (`withSession`). Rejects with an ApiError whose message
 * can be shown: the server's if it sent one (spec section 7), else one of the client (section 8).
 */
export async function callServer<Params, Query, Body, Reply>(
  call: Call<Params, Query, Body, Reply>,
  input: CallInput<Params, Query, Body> = {},
): Promise<Answer<Reply>> {
  if (call.access === 'site') requireSite({ ...input.params });
  const url = apiUrl(fillPath(call.path, { ...input.params }), { ...input.query });
  const aheadRead = aheadReadOf(input.signal);
  if (aheadRead !== undefined) return replyAhead(call, input, url, aheadRead);
  // A request that nothing here can answer leaves at once, also from a page that is being closed.
  const isOnDevice = isDown() || isOfLocalItem({ ...input.params });
  const known = isOnDevice && isRead(call, input) ? await itemsOnDevice(call, input) : null;
  if (known !== null) return known;
  const session = replySession();
  const headers = new Headers({ accept: 'application/json', 'accept-language': i18next.language });
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (input.version !== undefined) headers.set('if-match', `"${input.version}"`);
  const body = input.body === undefined ? null : JSON.stringify(input.body);
  const { idempotencyKey } = input;
  const isOwnKey = isWrite(call) && idempotencyKey === undefined;
  const changeKey = isOwnKey ? JSON.stringify([call.method, url, input.version, body]) : null;
  const key = changeKey === null ? idempotencyKey : idempotencyKeyOf(changeKey);
  if (key !== undefined) headers.set('idempotency-key', key);
  const early = replyWhenSilent(call, input, url);
  const signals = [early.signal, ...(input.signal === undefined ? [] : [input.signal])];
  let timeout: AbortSignal | null = null;
  const sendOnce = () => {
    timeout = AbortSignal.timeout(input.timeout ?? timeoutMs);
    return fetch(url, {
      method: call.method,
      credentials: 'include',
      headers,
      body,
      keepalive: input.keepalive === true,
      signal: AbortSignal.any([timeout, ...signals]),
    });
  };
  const send = () => (key === undefined ? sendOnce() : sendPatiently(sendOnce, askedOf));
  let response: Response;
  let text: string;
  try {
    response = await (call.access === 'public' ? send() : withSession(send));
    text = await response.text();
  } catch (error) {
    if (input.signal?.aborted === true) throw error;
    const found = early.reply();
    if (found !== null) return found;
    const answer = await replyOnDevice(call, input, url);
    if (answer !== null) return answer;
    const code = isOver(timeout) ? 'timeout' : 'network';
    throw new ApiError(i18next.t(`api:${code}`), 0, code);
  } finally {
    early.stop();
  }
  // After a server error it is unknown whether the change was carried out, so the key stays.
  if (changeKey !== null && response.status < 500) releaseIdempotencyKey(changeKey);
  if (!response.ok) {
    const answer = isProxyAlone(response.status) ? await replyOnDevice(call, input, url) : null;
    if (answer !== null) return answer;
    throw parseApiError(response.status, response.headers.get('content-type'), text);
  }
  void keepReply(call, url, text, session);
  return { reply: parseReply(call, text), headers: response.headers };
}
