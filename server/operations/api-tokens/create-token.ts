import {
  type CreatedApiToken,
  type NewApiToken,
  maxLiveTokens,
} from '../../../src/contract/api-tokens.ts';
import { cleanDisplayName } from '../../../src/domain/display-name.ts';
import type { FieldError } from '../../../src/runtime/record/errors.ts';
import { writeEvents } from '../../db/events.ts';
import { addMs, day } from '../auth/auth-limits.ts';
import { requireReauthentication } from '../auth/reauthentication.ts';
import { hashOfToken } from '../auth/sessions/tokens.ts';
import { requireMayGive, requirePeopleManager } from '../context/authority.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { activeGrantsOnSite, grantsOf } from '../context/grants.ts';
import { narrowGrants } from '../context/narrow-grants.ts';
import { allCodes } from '../context/permissions.ts';
import { Failure, invalid, notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { readToken } from './read-tokens.ts';
import { tokensChanged } from './revoke.ts';
import { newTokenText, prefixOf } from './token-text.ts';

/** Locks the owner, so that two new tokens are counted one after the other. Throws `not_found`. */
async function lockOwner(
  { tx, organisationId, userId }: OrganisationAccess,
  ownerId: number,
): Promise<void> {
  const owner = await tx
    .selectFrom('users')
    .select('is_service')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (owner === undefined || (ownerId !== userId && !owner.is_service)) throw notFound();
}

async function requireRoom(
  { tx, organisationId, now }: OrganisationAccess,
  ownerId: number,
): Promise<void> {
  const { count } = await tx
    .selectFrom('api_tokens')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', ownerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxLiveTokens) throw new Failure('token_limit', { count: maxLiveTokens });
}

function listErrors<T>(
  pointer: string,
  list: readonly T[] | null,
  isKnown: (each: T) => boolean,
): readonly FieldError[] {
  if (list === null) return [];
  if (list.length === 0) return [{ pointer, code: 'minItems', params: { limit: 1 } }];
  return list.every(isKnown) ? [] : [{ pointer, code: 'reference', params: {} }];
}

/**
 * Throws `invalid` for codes that nobody can hold, for sites where the owner has no role, and for an
 * empty list: whoever reads it as “all” would get a token that does nothing.
 */
async function checkScopes(
  { tx, now }: OrganisationAccess,
  services: Services,
  ownerId: number,
  { permissions, site_ids }: Pick<NewApiToken, 'permissions' | 'site_ids'>,
) {
  const grants = await grantsOf(tx, ownerId);
  const sites = await tx
    .selectFrom('sites')
    .select('id')
    .where('is_archived', '=', false)
    .execute();
  const known = new Set(sites.map(({ id }) => id));
  const isOpen = (id: number) => known.has(id) && activeGrantsOnSite(grants, id, now).length > 0;
  const codes = new Set(allCodes(services.modules));
  const errors = [
    ...listErrors('/permissions', permissions, (code) => codes.has(code)),
    ...listErrors('/site_ids', site_ids, isOpen),
  ];
  if (errors.length > 0) throw invalid(errors);
  return grants;
}

/**
 * Makes a token of the caller, or of a service account for people managers of the organisation who
 * hold everything that it allows. Only its hash is stored, so a repeated request can't return its
 * text again: it is refused with `answer_not_kept`. Throws a Failure.
 */
export async function createToken(
  services: Services,
  caller: Caller,
  { name, days, permissions, site_ids, user_id: ownerId = caller.userId }: NewApiToken,
): Promise<CreatedApiToken> {
  const text = newTokenText();
  let isMade = false;
  const token = await withOrganisation(services, caller, async (access) => {
    const { tx, organisationId, userId, now } = access;
    await requireReauthentication(tx, services, caller);
    if (ownerId !== userId) requirePeopleManager(access, null);
    await lockOwner(access, ownerId);
    const grants = await checkScopes(access, services, ownerId, { permissions, site_ids });
    if (ownerId !== userId)
      for (const grant of narrowGrants(grants, { permissions, siteIds: site_ids }))
        requireMayGive(access, grant, grant.site_id);
    await requireRoom(access, ownerId);
    const values = {
      name: cleanDisplayName(name),
      permissions: permissions === null ? null : [...new Set(permissions)],
      site_ids: site_ids === null ? null : [...new Set(site_ids)],
      expires_at: addMs(now, days * day),
    };
    const { id } = await tx
      .insertInto('api_tokens')
      .values({
        ...values,
        organisation_id: organisationId,
        user_id: ownerId,
        created_by_user_id: userId,
        token_hash: hashOfToken(text),
        prefix: prefixOf(text),
        created_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    writeEvents(tx, [
      {
        site_id: null,
        call: 'CREATE_API_TOKEN',
        item_type: 'account.token',
        item_id: id,
        changes: {
          '/name': [null, values.name],
          '/user_id': [null, ownerId],
          '/permissions': [null, values.permissions],
          '/site_ids': [null, values.site_ids],
          '/expires_at': [null, values.expires_at],
        },
      },
    ]);
    tokensChanged(access, services, [ownerId]);
    isMade = true;
    return readToken(access, id);
  });
  if (!isMade) throw new Failure('answer_not_kept');
  return { ...token, token: text };
}
