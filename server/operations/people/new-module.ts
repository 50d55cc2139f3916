import { itemPermission, presetPermissions } from '../../../src/domain/permissions.ts';
import type { ModuleDocument } from '../../../src/runtime/documents.ts';
import type { Database } from '../../db/database.ts';
import { writeEvents } from '../../db/events.ts';
import { type Tx, withSystem, withTenant } from '../../db/transaction.ts';
import { securityLine } from '../../security-line.ts';

/** Returns what was granted, as `role: code`. */
async function grantInOrganisation(
  tx: Tx,
  organisationId: number,
  document: ModuleDocument,
): Promise<readonly string[]> {
  const roles = await tx
    .selectFrom('roles')
    .select(['id', 'name', 'permissions', 'preset', 'reads_new_modules'])
    .where('organisation_id', '=', organisationId)
    .where('holds_all', '=', false)
    .forUpdate()
    .execute();
  const granted: string[] = [];
  for (const { id, name, permissions, preset, reads_new_modules: reads } of roles) {
    const codes = new Set([
      ...(reads ? [itemPermission(document.type, 'read')] : []),
      ...(preset === null ? [] : presetPermissions(document, preset)),
    ]);
    const added = [...codes].filter((code) => !permissions.includes(code));
    if (added.length === 0) continue;
    const after = [...permissions, ...added];
    granted.push(...added.map((code) => `${name}: ${code}`));
    await tx
      .updateTable('roles')
      .set((row) => ({ permissions: after, version: row('version', '+', 1) }))
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
  return granted;
}

/**
 * Gives roles their codes of a module that was loaded for the first time, in every organisation that
 * sees it:
 * those of their preset, and reading to roles that read new modules (design, "Contract and HTTP").
 */
export async function grantFirstPermissions(
  db: Pick<Database, 'app' | 'log'>,
  document: ModuleDocument,
  madeBy: number | null,
): Promise<void> {
  const all = await withSystem(db, 'every organisation', (tx) =>
    tx.selectFrom('organisations').select('id').execute(),
  );
  const organisations = all.filter(({ id }) => madeBy === null || id === madeBy);
  for (const { id: organisationId } of organisations) {
    const fields = await withTenant(db, { organisationId, siteIds: [], userId: null }, (tx) =>
      grantInOrganisation(tx, organisationId, document),
    );
    if (fields.length > 0)
      db.log.info(
        securityLine({
          event: 'permission_change',
          outcome: 'success',
          call: 'MODULE_CAME',
          organisation_id: organisationId,
          fields,
        }),
      );
  }
}
