import { loadDemo } from '../../demo/index.ts';
import type { DemoOrganisation, DemoRecords } from '../../demo/types.ts';
import type { Database } from '../db/database.ts';
import { createOrganisation, withSystem, withTenant, type Tx } from '../db/transaction.ts';
import { currentCode } from '../operations/auth/totp/totp-code.ts';
import { sealTotpSecrets } from '../operations/auth/totp/totp-secret.ts';
import { addMs } from '../operations/auth/auth-limits.ts';
import type { Services } from '../operations/services.ts';
import { demoAccess } from '../../demo/access.ts';
import { KeyMap } from '../../demo/seed/resolve.ts';
import { seedOrganisationLists } from './lists.ts';
import { seedSite } from './site.ts';
import { presetPermissions } from '../../src/domain/permissions.ts';
import { permissionsOf } from '../../demo/seed/role.ts';
import type { Modules } from '../modules/modules.ts';
import { allCodes } from '../operations/context/permissions.ts';
import { hashPassword } from '../operations/auth/passwords/hash-password.ts';

/** People, teams and roles of one organisation; all with the demo's password and second factor. */
async function seedPeople(
  tx: Tx,
  demo: DemoRecords,
  organisation: { readonly key: string; readonly id: number },
  keys: KeyMap,
  modules: Modules,
): Promise<void> {
  const of = <Row extends { readonly organisation: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.organisation === organisation.key);
  const organisation_id = organisation.id;
  const users = await Promise.all(
    of(demo.users).map(async (user) => ({
      key: user.key,
      values: {
        organisation_id,
        email: user.email,
        display_name: user.display_name,
        locale: user.locale,
        password_hash: await hashPassword(demoAccess.password),
        totp_secret: demoAccess.secret,
        disabled_at: user.is_active ? null : new Date().toISOString(),
      },
    })),
  );
  for (const { key, values } of users) {
    const row = await tx
      .insertInto('users')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    keys.put(key, row.id);
  }
  for (const { key, name, members } of of(demo.teams)) {
    const row = await tx
      .insertInto('teams')
      .values({ organisation_id, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    keys.put(key, row.id);
    await tx
      .insertInto('team_members')
      .values(
        members.map((member) => ({ organisation_id, team_id: row.id, user_id: keys.id(member) })),
      )
      .execute();
  }
  for (const role of of(demo.roles)) {
    const { name, scope, preset = null } = role;
    const { permissions, ...held } = permissionsOf(role, allCodes(modules));
    // The demo names what roles may do in shipped modules; documents with `roles` say it themselves.
    const ofDocuments = modules
      .all()
      .flatMap(({ document }) =>
        preset === null || document.roles === undefined ? [] : presetPermissions(document, preset),
      );
    const all = held.holds_all ? [] : [...new Set([...permissions, ...ofDocuments])];
    const row = await tx
      .insertInto('roles')
      .values({ organisation_id, name, scope, preset, ...held, permissions: all })
      .returning('id')
      .executeTakeFirstOrThrow();
    keys.put(role.key, row.id);
  }
}

const day = 24 * 60 * 60_000;

/** Whether the demo exists, so that its sign-in can be shown. */
export async function hasDemo(db: Pick<Database, 'app' | 'log'>): Promise<boolean> {
  const rows = await withSystem(db, { organisationKey: demoAccess.organisation }, (tx) =>
    tx.selectFrom('organisations').select('id').execute(),
  );
  return rows.length > 0;
}

async function seedOrganisation(
  services: Services,
  demo: DemoRecords,
  { key, code, name }: DemoOrganisation,
): Promise<void> {
  const { db, modules, now } = services;
  const id = await createOrganisation(db, { key: code, name });
  const keys = new KeyMap();
  const tenant = { organisationId: id, siteIds: [], userId: null };
  await withTenant(db, tenant, (tx) => seedPeople(tx, demo, { key, id }, keys, modules));
  for (const site of demo.sites.filter(({ organisation }) => organisation === key))
    await withTenant(db, tenant, (tx) => seedSite(services, tx, demo, site, keys));
  const lists = demo.organisationDropdowns.filter(({ organisation }) => organisation === key);
  await withTenant(db, tenant, (tx) => seedOrganisationLists(tx, lists, keys));
  const roles = new Map(demo.roles.map((role) => [role.key, role]));
  const grants = demo.grants.filter(({ role }) => roles.get(role)?.organisation === key);
  await withTenant(db, tenant, (tx) =>
    tx
      .insertInto('role_grants')
      .values(
        grants.map(({ user, role, site, expires_offset_days: days }) => ({
          organisation_id: id,
          user_id: keys.id(user),
          role_id: keys.id(role),
          scope: roles.get(role)?.scope ?? 'Site',
          site_id: site === null ? null : keys.id(site),
          expires_at: days === null ? null : addMs(now(), days * day),
        })),
      )
      .execute(),
  );
}

/**
 * Fills an empty database with the demo organisations (demo/README.md). Dates are relative to the
 * current day in each site's time zone; every row has the events of its history, dated by the demo.
 */
export async function seedDemo(services: Services): Promise<void> {
  const demo = loadDemo();
  for (const organisation of demo.organisations)
    await seedOrganisation(services, demo, organisation);
  await sealTotpSecrets(services);
}

/** The credentials of the demo now, for the console. */
export function demoSignIn(now: Date): string {
  const { organisation, emails, password, secret } = demoAccess;
  return [
    `Organisation   ${organisation}`,
    `Sign in as     ${emails.join(', ')}`,
    `Password       ${password}`,
    `Code now       ${currentCode(secret, now)}   (authenticator secret ${secret})`,
  ].join('\n');
}
