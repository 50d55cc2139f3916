import { permissionsOf } from '../../demo/seed/role.ts';
import type { DemoRecords } from '../../demo/types.ts';
import type { Tx } from '../db/transaction.ts';
import type { Modules } from '../modules/modules.ts';
import { allCodes } from '../operations/context/permissions.ts';
import { hashPassword } from '../operations/auth/passwords/hash-password.ts';
import { demoAccess } from '../../demo/access.ts';
import type { KeyMap } from '../../demo/seed/resolve.ts';

/** People, teams and roles of one organisation; all with the demo's password and second factor. */
export async function seedPeople(
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
    const { name, scope } = role;
    const row = await tx
      .insertInto('roles')
      .values({ organisation_id, name, scope, ...permissionsOf(role, allCodes(modules)) })
      .returning('id')
      .executeTakeFirstOrThrow();
    keys.put(role.key, row.id);
  }
}
