import { languageOf } from '../../../src/runtime/text.ts';
import { eraseValues, eraseValuesBy, writeEvents } from '../../db/events.ts';
import { type Tx, tenantOf } from '../../db/transaction.ts';
import { endSessions } from '../auth/sessions/end.ts';
import { clientFields, sessionEventType } from '../auth/sessions/session-events.ts';
import type { Caller, Services } from '../services.ts';

/** The fields with personal data in the events of an account. */
const personalFields = [
  '/email',
  '/phone',
  '/badge',
  '/employer',
  '/manager_id',
  '/deputy_id',
  '/external_id',
];

/** The fields with their name. */
const nameFields = ['/display_name', '/given_name', '/family_name'];

/** Types of the events of an account that may hold personal data. */
const eventTypes = ['account', 'people.user'];

interface Erasure {
  /** The call, for the event. */
  readonly call: string;
  /** Whether history continues to show the person's name; otherwise "former user" with a number. */
  readonly keepsName: boolean;
}

/**
 * Deletes a person in a transaction of their organisation: sessions and API tokens end at once, and address,
 * phone, badge, password, factors, passkeys, identities, roles and teams go, also from the log. The
 * row stays, because history names it.
 */
export async function erasePerson(
  tx: Tx,
  services: Services,
  { locale }: Pick<Caller, 'locale'>,
  userId: number,
  { call, keepsName }: Erasure,
): Promise<void> {
  const { organisationId } = tenantOf(tx);
  const now = services.now().toISOString();
  const language = languageOf(locale) ?? 'en';
  const former = services.auth.texts.say(language, 'server:former_user', { number: userId });
  await endSessions(tx, services, userId);
  await touchTeams(tx, organisationId, userId, now);
  for (const table of [
    'passkeys',
    'backup_codes',
    'identities',
    'login_challenges',
    'idempotency_keys',
    'role_grants',
    'team_members',
  ] as const)
    await tx
      .deleteFrom(table)
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', userId)
      .execute();
  await tx
    .updateTable('api_tokens')
    .set((each) => ({
      revoked_at: each.fn.coalesce('revoked_at', each.val(now)),
      last_used_address: null,
    }))
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();
  await clearReferences(tx, organisationId, userId);
  await tx
    .updateTable('users')
    .set((each) => ({
      // Nobody can type this as an address, so the real one can be invited again.
      email: `deleted ${userId}`,
      ...(!keepsName && { display_name: former }),
      password_hash: null,
      totp_secret: null,
      totp_pending: null,
      email_codes: false,
      phone: null,
      badge: null,
      employer: null,
      manager_id: null,
      deputy_id: null,
      absent_from: null,
      absent_until: null,
      external_id: null,
      given_name: null,
      family_name: null,
      kept_fields: null,
      provider_active: null,
      credentials_at: now,
      deleted_at: now,
      updated_at: now,
      version: each('version', '+', 1),
    }))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', userId)
    .execute();
  const fields = keepsName ? personalFields : [...personalFields, ...nameFields];
  for (const itemType of eventTypes)
    await eraseValues(tx, { siteId: null, itemType, itemId: userId }, fields);
  await eraseValuesBy(tx, { userId, itemType: sessionEventType }, clientFields);
  const changes = { '/deleted_at': [null, now] as const };
  writeEvents(tx, [{ site_id: null, call, item_type: 'account', item_id: userId, changes }]);
}

/** The teams of a person who leaves them have a new version. */
async function touchTeams(
  tx: Tx,
  organisationId: number,
  userId: number,
  now: string,
): Promise<void> {
  const teams = tx
    .selectFrom('team_members')
    .select('team_id')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId);
  await tx
    .updateTable('teams')
    .set((each) => ({ version: each('version', '+', 1), updated_at: now }))
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', teams)
    .execute();
}

/** Nobody keeps a deleted person as manager, deputy or lead. */
async function clearReferences(tx: Tx, organisationId: number, userId: number): Promise<void> {
  for (const column of ['manager_id', 'deputy_id'] as const)
    await tx
      .updateTable('users')
      .set({ [column]: null })
      .where('organisation_id', '=', organisationId)
      .where(column, '=', userId)
      .execute();
  await tx
    .updateTable('teams')
    .set({ lead_id: null })
    .where('organisation_id', '=', organisationId)
    .where('lead_id', '=', userId)
    .execute();
}
