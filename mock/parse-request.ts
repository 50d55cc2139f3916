import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { IncomingHttpHeaders } from 'node:http';
import type { CallDocument } from '../src/contract/call.ts';
import { Failure, notFound } from '../src/contract/failure.ts';
import { activeGrantsOnSite } from '../src/domain/grants.ts';
import { ajvOptions, toFieldErrors } from '../src/contract/request-errors.ts';
import { LOGIN_TWO_FACTOR } from '../src/contract/session.ts';
import { isStorableJson } from '../src/contract/storable-json.ts';
import { ownProperty } from '../src/runtime/record/json.ts';
import type { Asked, Mock } from '../src/memory/memory.ts';

const exact = new Ajv2020(ajvOptions);
const coercing = new Ajv2020({ ...ajvOptions, coerceTypes: true });
addFormats(exact);
addFormats(coercing);

/** What a request has brought. */
export interface IncomingRequest {
  readonly params: object;
  readonly query: object;
  readonly body?: unknown;
  readonly headers: IncomingHttpHeaders;
}

const objectOf = (value: unknown): object =>
  typeof value === 'object' && value !== null ? value : {};

/** Throws `malformed` for a part of a request that is not as its call says. */
function validate(ajv: Ajv2020, schema: object, part: unknown): void {
  const holds = ajv.compile(schema);
  if (!isStorableJson(part)) throw new Failure('malformed');
  if (!holds(part))
    throw new Failure('malformed', {}, { fields: toFieldErrors(holds.errors ?? []) });
}

/** Who holds the cookie, or answers a challenge; undefined for nobody. */
export function userOf(
  { rows }: Mock,
  { headers, body }: IncomingRequest,
  call: CallDocument | null,
) {
  const isAnswer = call?.name === LOGIN_TWO_FACTOR.name;
  const text = isAnswer ? ownProperty(objectOf(body), 'challenge_id') : headers.cookie;
  const id = Number(/mock_user=(\d+)/.exec(String(text))?.[1]);
  return rows.users.find((user) => user.id === id);
}

/** The site that a call is on, by its id or by that of a setting; null for none. */
function siteOf({ rows }: Mock, { user, params, body, context }: Omit<Asked, 'site'>) {
  const part = (name: string) => ownProperty(objectOf(params), name);
  const setting = [
    ...rows.templates.filter(({ id }) => id === part('templateId')),
    ...rows.columns.filter(({ id }) => id === part('columnId')),
  ][0];
  const isOfSetting = part('templateId') !== undefined || part('columnId') !== undefined;
  const id = part('siteId') ?? ownProperty(objectOf(body), 'site_id') ?? setting?.site_id;
  if (id === undefined && !isOfSetting) return null;
  const { organisation_id } = user;
  const site = rows.sites.find(
    (each) => each.id === id && each.organisation_id === organisation_id,
  );
  const grants = rows.grants.filter(({ user_id }) => user_id === user.id);
  if (site === undefined || activeGrantsOnSite(grants, site.id, new Date(context.now)).length === 0)
    throw notFound();
  if (site.is_archived) throw new Failure('site_archived');
  return site;
}

const nobody = { id: 0, display_name: '', email: '', is_active: false, organisation_id: 0 };

/** A request held against its call. Throws a Failure. */
export function parseRequest(
  mock: Mock,
  call: CallDocument,
  request: IncomingRequest,
  now: string,
): Asked {
  const user = userOf(mock, request, call);
  if (user === undefined && call.access !== 'public') throw new Failure('unauthenticated');
  const { params, query, headers } = request;
  const body: unknown = (headers['content-length'] ?? '0') === '0' ? undefined : request.body;
  validate(coercing, objectOf(call.params), params);
  if (call.body !== undefined) validate(exact, objectOf(call.body), body);
  validate(coercing, objectOf(call.query), query);
  const context = { now, timeZone: 'UTC' };
  const parsed = { params, query, body, user: user ?? { ...nobody, locale: 'en' }, context };
  const site = siteOf(mock, parsed);
  if (site === null) return { ...parsed, site: { id: 0 } };
  return { ...parsed, site, context: { now, timeZone: site.timezone } };
}
