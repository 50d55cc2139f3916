import type { OrganisationTransaction } from '../context/call.ts';
import { Failure } from '../failure.ts';

/** Whether an identity provider keeps people of the organisation up to date: it has a token. */
export async function isProvisioned({
  tx,
  organisationId,
}: Pick<OrganisationTransaction, 'tx' | 'organisationId'>): Promise<boolean> {
  const token = await tx
    .selectFrom('provisioning_tokens')
    .select('created_at')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return token !== undefined;
}

/** Throws `kept_by_provider` if the provider keeps what a call changes. */
export async function refuseKept(
  access: Pick<OrganisationTransaction, 'tx' | 'organisationId'>,
  fields: readonly string[],
): Promise<void> {
  if (fields.length > 0 && (await isProvisioned(access)))
    throw new Failure('kept_by_provider', { fields: fields.join(', ') });
}
