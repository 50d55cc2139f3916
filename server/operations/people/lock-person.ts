import type { OrganisationTransaction } from '../context/call.ts';
import { notFound } from '../failure.ts';

/** The person, locked until the end of the transaction. Throws `not_found` for a deleted one too. */
export async function lockPerson({ tx, organisationId }: OrganisationTransaction, userId: number) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'display_name', 'phone', 'badge', 'employer', 'manager_id', 'locale'])
    .select(['absent_from', 'absent_until', 'deputy_id', 'disabled_at', 'version'])
    .select(['email', 'external_id', 'given_name', 'family_name', 'kept_fields', 'provider_active'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (user === undefined) throw notFound();
  return user;
}

/** A person of the organisation as changes read them. */
export type Account = Awaited<ReturnType<typeof lockPerson>>;
