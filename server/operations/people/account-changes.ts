import type { AccountChanges } from '../../../src/contract/people-changes.ts';
import { cleanDisplayName } from '../../../src/domain/display-name.ts';
import type { FieldError } from '../../../src/runtime/record/errors.ts';
import { jsonEquals } from '../../../src/runtime/record/json.ts';
import { writeEvents } from '../../db/events.ts';
import { afterCommit } from '../../db/transaction.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { Failure, invalid } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { type Account, lockPerson } from './lock-person.ts';
import { invalidatePeople, requirePeopleManager } from './manager.ts';

const fieldError = (field: string, code: FieldError['code']): FieldError => ({
  pointer: `/${field}`,
  code,
  params: {},
});

/** Texts without spaces at their ends; empty texts are stored as null. */
function stored(changes: AccountChanges): AccountChanges {
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
async function errorsOf(
  { tx, organisationId }: OrganisationAccess,
  { id }: Account,
  after: Account,
  changes: AccountChanges,
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
  const badge = changes.badge?.toLowerCase();
  if (badge !== undefined) {
    const taken = await tx
      .selectFrom('users')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '<>', id)
      .where((each) => each(each.fn<string>('lower', ['badge']), '=', badge))
      .executeTakeFirst();
    if (taken !== undefined) errors.push(fieldError('badge', 'unique'));
  }
  return errors;
}

/**
 * Changes a person that still has `version`. Throws `forbidden`, `not_found`, `stale` or `invalid`.
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
    const { tx, now } = access;
    const before = await lockPerson(access, userId);
    if (before.version !== version) throw new Failure('stale', {}, { current: before });
    const values = stored(changes);
    const after: Account = { ...before, ...values };
    const errors = await errorsOf(access, before, after, values);
    if (errors.length > 0) throw invalid(errors);
    const keys = (Object.keys(values) as (keyof AccountChanges)[]).filter(
      (key) => !jsonEquals(before[key], after[key]),
    );
    if (keys.length === 0) return { version };
    await tx
      .updateTable('users')
      .set({ ...values, version: version + 1, updated_at: now.toISOString() })
      .where('id', '=', userId)
      .execute();
    writeEvents(tx, [
      {
        site_id: null,
        call: 'UPDATE_ACCOUNT',
        item_type: 'account',
        item_id: userId,
        changes: Object.fromEntries(
          keys.map((key) => [`/${key}`, [before[key], after[key]] as const]),
        ),
      },
    ]);
    invalidatePeople(tx, services);
    const own = {
      organisationId: access.organisationId,
      siteId: null,
      permission: null,
      userIds: [userId],
    };
    afterCommit(tx, () => {
      for (const call of ['GET_CURRENT_USER', 'GET_PREFERENCES'])
        services.notifier.invalidate({ ...own, call });
    });
    return { version: version + 1 };
  });
}
