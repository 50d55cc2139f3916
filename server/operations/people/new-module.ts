import type { Database } from '../../db/database.ts';
import { writeEvents } from '../../db/events.ts';
import { type Tx, withSystem, withTenant } from '../../db/transaction.ts';
import { securityLine } from '../../security-line.ts';
import { itemPermission } from '../context/permissions.ts';

/** Returns the names of the roles that got the code. */
async function grantInOrganisation(
  tx: Tx,
  organisationId: number,
  code: string,
): Promise<readonly string[]> {
  const roles = await tx
    .selectFrom('roles')
    .select(['id', 'name', 'permissions'])
    .where('organisation_id', '=', organisationId)
    .where('reads_new_modules', '=', true)
    .where('holds_all', '=', false)
    .forUpdate()
    .execute();
  const without = roles.filter((role) => !role.permissions.includes(code));
  for (const { id, permissions } of without) {
    const after = [...permissions, code];
    await tx
      .updateTable('roles')
      .set({ permissions: after })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
    writeEvents(tx, [
      {
        site_id: null,
        call: 'MODULE_CAME',
        item_type: 'settings.role',
        item_id: id,
        changes: { '/permissions': [permissions, after] },
      },
    ]);
  }
  return without.map(({ name }) => name);
}

/**
 * Lets the roles that read new modules read a module that was loaded for the first time, in every
 * organisation (design, "Contract and HTTP").
 */
export async function grantReadPermission(
  db: Pick<Database, 'app' | 'log'>,
  type: string,
): Promise<void> {
  const organisations = await withSystem(db, 'every organisation', (tx) =>
    tx.selectFrom('organisations').select('id').execute(),
  );
  for (const { id: organisationId } of organisations) {
    const code = itemPermission(type, 'read');
    const roles = await withTenant(db, { organisationId, siteIds: [], userId: null }, (tx) =>
      grantInOrganisation(tx, organisationId, code),
    );
    if (roles.length > 0)
      db.log.info(
        securityLine({
          event: 'permission_change',
          outcome: 'success',
          call: 'MODULE_CAME',
          organisation_id: organisationId,
          fields: roles.map((name) => `${name}: ${code}`),
        }),
      );
  }
}
