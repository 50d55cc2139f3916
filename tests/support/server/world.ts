import type { RolePreset } from '../../../src/domain/permissions.ts';
import { createOrganisation, withTenant } from '../../../server/db/transaction.ts';
import { createSite } from '../../../server/operations/sites/create.ts';
import { type Client, signedIn } from './client.ts';
import type { TestServer } from './server.ts';

/** An organisation of a test with its sites and people. */
export interface World {
  readonly organisationId: number;
  /** The key that people type at sign-in. */
  readonly key: string;
  readonly siteIds: readonly number[];
  /** Ids of the root items of a site, by module type. */
  readonly roots: ReadonlyMap<number, ReadonlyMap<string, number>>;
  readonly admin: Person;
  /** Creates a user with roles; a grant without `site` is for the whole organisation. */
  readonly person: (name: string, grants?: readonly GrantOf[]) => Promise<Person>;
}

export interface Person extends Client {
  readonly userId: number;
}

export interface GrantOf {
  readonly site?: number;
  /** A Site role on every site, later ones too. */
  readonly everySite?: true;
  readonly codes: readonly string[] | 'all';
  readonly expiresAt?: string;
  readonly readsNewModules?: boolean;
  readonly preset?: RolePreset;
}

/** Creates the organisation `key` with `sites` sites and an admin of all of it. */
export async function makeWorld(server: TestServer, key: string, sites = 1): Promise<World> {
  const { db, modules, now } = server.services;
  const organisationId = await createOrganisation(db, { key, name: `${key} Ltd` });
  const tenant = { organisationId, siteIds: [], userId: null };
  const roots = new Map<number, ReadonlyMap<string, number>>();
  for (let number = 1; number <= sites; number++) {
    const site = await withTenant(db, tenant, (tx) =>
      createSite(tx, modules, { name: `${key} ${number}` }, now().toISOString()),
    );
    roots.set(site.id, site.roots);
  }

  async function person(name: string, grants: readonly GrantOf[] = []): Promise<Person> {
    const userId = await withTenant(db, tenant, async (tx) => {
      const user = await tx
        .insertInto('users')
        .values({
          organisation_id: organisationId,
          email: `${name}@${key}.example`,
          display_name: name,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [at, grant] of grants.entries()) {
        const { site, everySite, codes, expiresAt, readsNewModules, preset } = grant;
        const scope = site === undefined && everySite === undefined ? 'Organisation' : 'Site';
        const role = await tx
          .insertInto('roles')
          .values({
            organisation_id: organisationId,
            name: `${name} ${at}`,
            scope,
            holds_all: codes === 'all',
            permissions: codes === 'all' ? [] : [...codes],
            reads_new_modules: readsNewModules ?? false,
            preset: preset ?? null,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('role_grants')
          .values({
            organisation_id: organisationId,
            user_id: user.id,
            role_id: role.id,
            scope,
            site_id: site ?? null,
            expires_at: expiresAt ?? null,
          })
          .execute();
      }
      return user.id;
    });
    const session = await signedIn(server, { organisationId, userId });
    return { ...session, userId };
  }

  const admin = await person('admin', [{ codes: 'all' }]);
  return { organisationId, key, siteIds: [...roots.keys()], roots, admin, person };
}
