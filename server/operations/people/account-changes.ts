import type { AccountChanges } from '../../../src/contract/people-changes.ts';
import { cleanDisplayName } from '../../../src/domain/display-name.ts';
import type { FieldError } from '../../../src/runtime/record/errors.ts';
import { jsonEquals } from '../../../src/runtime/record/json.ts';
import { writeEvents } from '../../db/events.ts';
import { afterCommit } from '../../db/transaction.ts';
import { type OrganisationTransaction, withOrganisation } from '../context/call.ts';
import { Failure, invalid } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { isEmail } from './email-address.ts';
import { refuseKept } from './kept-fields.ts';
import { type Account, lockPerson } from './lock-person.ts';
import { invalidatePeople, requirePeopleManager } from './manager.ts';

const fieldError = (field: string, code: FieldError['code']): FieldError => ({
  pointer: `/${field}`,
  code,
  params: {},
});

/** What the identity provider changes about a person beyond what people managers do. */
interface ProvidedChanges {
  readonly email?: string;
  readonly external_id?: string | null;
  readonly given_name?: string | null;
  readonly family_name?: string | null;
  readonly kept_fields?: string[];
  readonly provider_active?: boolean;
}

export type PersonChanges = AccountChanges & ProvidedChanges;

/** Texts without spaces at their ends; empty texts are stored as null. */
function stored(changes: PersonChanges): PersonChanges {
  const { display_name: name } = changes;
  const texts = (['phone', 'badge', 'employer'] as const).flatMap((key) =>
    changes[key] === undefined ? [] : [[key, changes[key]?.trim() || null] as const],
  );
  return {
    ...changes,
    ...Object.fromEntries(texts),
    ...(name !== undefined && { display_name: cleanDisplayName(name) }),
  };
}

/** The errors of the person after the change: names of nobody, a period that ends before it begins. */
export async function errorsOf(
  { tx, organisationId }: OrganisationTransaction,
  { id }: Pick<Account, 'id'>,
  after: Pick<Account, 'display_name' | 'absent_from' | 'absent_until'>,
  changes: PersonChanges,
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = [];
  if (after.display_name === '') errors.push(fieldError('display_name', 'required'));
  for (const key of ['manager_id', 'deputy_id'] as const) {
    const other = changes[key] ?? null;
    if (other === null) continue;
    const found = await tx
      .selectFrom('users')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', other)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (found === undefined || other === id) errors.push(fieldError(key, 'reference'));
  }
  const { absent_from: from, absent_until: until } = after;
  if (from !== null && until === null) errors.push(fieldError('absent_until', 'required'));
  if (from !== null && until !== null && Date.parse(from) >= Date.parse(until))
    errors.push(fieldError('absent_until', 'ends_before_start'));
  if (changes.email !== undefined && !isEmail(changes.email))
    errors.push(fieldError('email', 'format'));
  for (const key of ['badge', 'email'] as const) {
    const wanted = changes[key]?.toLowerCase();
    if (wanted === undefined) continue;
    const taken = await tx
      .selectFrom('users')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '<>', id)
      .where((each) => each(each.fn<string>('lower', [key]), '=', wanted))
      .executeTakeFirst();
    if (taken !== undefined) errors.push(fieldError(key, 'unique'));
  }
  return errors;
}

/**
 * Changes a person, locked before, in a running transaction; returns the new version. Throws
 * `invalid`.
 */
export async function changePerson(
  access: OrganisationTransaction,
  services: Pick<Services, 'notifier'>,
  before: Account,
  changes: PersonChanges,
  call: string,
): Promise<{ readonly version: number }> {
  const { tx, now, organisationId } = access;
  const { id: userId, version } = before;
  const values = stored(changes);
  const after: Account = { ...before, ...values };
  const errors = await errorsOf(access, before, after, values);
  if (errors.length > 0) throw invalid(errors);
  const keys = (Object.keys(values) as (keyof PersonChanges)[]).filter(
    (key) => !jsonEquals(before[key], after[key]),
  );
  if (keys.length === 0) return { version };
  const moment = now.toISOString();
  await tx
    .updateTable('users')
    .set({
      ...values,
      // Links in mails to the address before are void.
      ...(keys.includes('email') && { credentials_at: moment }),
      version: version + 1,
      updated_at: moment,
    })
    .where('id', '=', userId)
    .execute();
  writeEvents(tx, [
    {
      site_id: null,
      call,
      item_type: 'account',
      item_id: userId,
      changes: Object.fromEntries(
        keys.map((key) => [`/${key}`, [before[key], after[key]] as const]),
      ),
    },
  ]);
  invalidatePeople(tx, services);
  const own = { organisationId, siteId: null, permission: null, userIds: [userId] };
  afterCommit(tx, () => {
    for (const stale of ['GET_CURRENT_USER', 'GET_PREFERENCES'])
      services.notifier.invalidate({ ...own, call: stale });
  });
  return { version: version + 1 };
}

/**
 * Changes a person that still has `version`. Throws `forbidden`, `not_found`, `stale`, `invalid`, or
 * `kept_by_provider` for what the identity provider keeps up to date.
 */
export function updateAccount(
  services: Services,
  caller: Caller,
  userId: number,
  version: number,
  changes: AccountChanges,
): Promise<{ readonly version: number }> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access);
    const before = await lockPerson(access, userId);
    if (before.version !== version) throw new Failure('stale', {}, { current: before });
    const kept = before.kept_fields ?? [];
    const touched = (Object.keys(changes) as (keyof AccountChanges)[]).filter(
      (key) => kept.includes(key) && !jsonEquals(before[key], changes[key]),
    );
    await refuseKept(access, touched);
    return changePerson(access, services, before, changes, 'UPDATE_ACCOUNT');
  });
}
