import type { Database } from '../../server/db/database.ts';
import { type Tenant, createOrganisation, withTenant } from '../../server/db/transaction.ts';

/** An organisation with one user and some sites, made for a test. */
export interface TestOrganisation {
  readonly organisationId: number;
  readonly userId: number;
  readonly siteIds: readonly number[];
  /** The user on all sites; with a number, only on that site. */
  tenant(siteId?: number): Tenant;
}

/** Makes the organisation `key` with `sites` sites and one user. */
export async function makeOrganisation(
  db: Database,
  key: string,
  sites = 1,
): Promise<TestOrganisation> {
  const organisationId = await createOrganisation(db, { key, name: key });
  const made = await withTenant(db, { organisationId, siteIds: [], userId: null }, async (tx) => ({
    user: await tx
      .insertInto('users')
      .values({ organisation_id: organisationId, email: `user@${key}`, display_name: key })
      .returning('id')
      .executeTakeFirstOrThrow(),
    sites: await tx
      .insertInto('sites')
      .values(
        Array.from({ length: sites }, (_, index) => ({
          organisation_id: organisationId,
          name: `${key} ${index + 1}`,
        })),
      )
      .returning('id')
      .execute(),
  }));
  const siteIds = made.sites.map(({ id }) => id);
  const userId = made.user.id;
  return {
    organisationId,
    userId,
    siteIds,
    tenant: (siteId) => ({
      organisationId,
      userId,
      siteIds,
      ...(siteId === undefined ? {} : { siteId }),
    }),
  };
}
