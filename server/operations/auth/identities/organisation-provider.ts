import type { IdentityProvider } from '../../../adapters/identity/identity.ts';
import { type Tx, enterTenant, withSystem } from '../../../db/transaction.ts';
import { activeGrantsOnSite, grantsOf } from '../../context/grants.ts';
import { Failure, notFound } from '../../failure.ts';
import type { Services } from '../../services.ts';
import { organisationByKey } from '../account.ts';
import { methodsOf } from '../second-factor/methods.ts';

/** Seals the client secret of an organisation's provider. */
export const clientSecretPurpose = (organisationId: number): string =>
  `sign-in provider ${organisationId}`;

/** The provider of an organisation in a transaction of it; undefined without one. */
export function providerSettings(tx: Tx, organisationId: number) {
  return tx
    .selectFrom('sign_in_providers')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
}

/** The provider of an organisation by the key as people type it; undefined without one. */
export function findProvider({ db }: Pick<Services, 'db'>, typed: string) {
  const organisationKey = typed.trim().toLowerCase();
  return withSystem(db, { organisationKey }, async (tx) => {
    const organisation = await organisationByKey(tx, organisationKey);
    // No organisation has the id 0: the query for a missing organisation takes the same time.
    const organisationId = organisation?.id ?? 0;
    await enterTenant(tx, { organisationId, siteIds: [], userId: null });
    return providerSettings(tx, organisationId);
  });
}

/** The provider of an organisation for one sign-in. Throws `not_found` without one. */
export async function organisationProvider(
  services: Services,
  organisation: string,
): Promise<IdentityProvider> {
  const settings = await findProvider(services, organisation);
  if (settings === undefined) throw notFound();
  const { issuer, client_id: clientId, groups_claim: groupsClaim, organisation_id } = settings;
  const { secret } = services.auth;
  const clientSecret = secret.unseal(clientSecretPurpose(organisation_id), settings.client_secret);
  if (clientSecret === null) {
    services.db.log.warn('The secret of a sign-in provider was sealed with another SECRET_KEY.');
    throw new Failure('provider_unreachable');
  }
  return services.auth.organisationProvider({ issuer, clientId, clientSecret, groupsClaim });
}

/**
 * Refuses a sign-in that is not by the organisation's provider if that is required, except of
 * administrators with a second factor: they keep a way in. Throws `single_sign_on_required`.
 */
export async function requireOpenWay(
  tx: Tx,
  organisationId: number,
  user: Parameters<typeof methodsOf>[1],
  now: Date,
): Promise<void> {
  const settings = await providerSettings(tx, organisationId);
  if (settings?.is_required !== true) return;
  const grants = activeGrantsOnSite(await grantsOf(tx, user.id), null, now);
  const isAdmin = grants.some(({ holds_all }) => holds_all);
  if (!isAdmin || (await methodsOf(tx, user)).length === 0)
    throw new Failure('single_sign_on_required');
}
