import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { CallDocument } from '../src/contract/call.ts';
import { Failure, notFound } from '../src/domain/failure.ts';
import { ajvOptions, toFieldErrors } from '../src/domain/request-validation.ts';
import { LOGIN_TWO_FACTOR } from '../src/contract/session.ts';
import { isStorableJson } from '../src/domain/request-validation.ts';
import type { MockBackend, MockRequest } from './backend.ts';

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
    throw new Failure('malformed', {}, { fields: toFieldErrors(isValid.errors ?? []) });
}

/** The user that a cookie or a challenge names as `mock_user={id}`. */
export function userNamed({ rows }: MockBackend, text: unknown) {
  const id = Number(/mock_user=(\d+)/.exec(String(text))?.[1]);
  return rows.users.find((user) => user.id === id);
}

const nobody = { id: 0, display_name: '', email: '', is_active: false, organisation_id: 0 };

/** Validates a request against the schemas of its call. Throws a Failure. */
export function parseRequest(
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
  const site = backend.rows.sites.find(({ id }) => id === params['siteId']);
  if (call.access === 'site' && site?.organisation_id !== caller.organisation_id) throw notFound();
  if (site?.is_archived === true) throw new Failure('site_archived');
  const context = { now: backend.now().toISOString(), timeZone: site?.timezone ?? 'UTC' };
  return { params, query, body, user: caller, site: site ?? { id: 0 }, context };
}
