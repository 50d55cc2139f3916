import type { Database } from '../../db/database.ts';
import { writeEvents } from '../../db/events.ts';
import { type Tx, withSystem, withTenant } from '../../db/transaction.ts';
import { itemPermission } from '../context/permissions.ts';

async function grantInOrganisation(tx: Tx, organisationId: number, code: string): Promise<void> {
  const roles = await tx
    .selectFrom('roles')
    .select(['id', 'permissions'])
    .where('organisation_id', '=', organisationId)
    .where('reads_new_modules', '=', true)
    .where('holds_all', '=', false)
    .forUpdate()
    .execute();
  for (const { id, permissions } of roles.filter((role) => !role.permissions.includes(code))) {
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
  for (const { id: organisationId } of organisations)
    await withTenant(db, { organisationId, siteIds: [], userId: null }, (tx) =>
      grantInOrganisation(tx, organisationId, itemPermission(type, 'read')),
    );
}
