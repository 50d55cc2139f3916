import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { withSystem, withTenant } from '../../db/transaction.ts';
import { itemCode } from '../access/codes.ts';

/**
 * Lets the roles that read new modules read one that has just come for the first time, in every
 * organisation (design, "Contract and HTTP").
 */
export async function admitReaders(db: Pick<Database, 'app' | 'log'>, type: string): Promise<void> {
  const code = itemCode(type, 'read');
  const organisations = await withSystem(db, 'every organisation', (tx) =>
    tx.selectFrom('organisations').select('id').execute(),
  );
  for (const { id: organisationId } of organisations)
    await withTenant(db, { organisationId, siteIds: [], userId: null }, (tx) =>
      tx
        .updateTable('roles')
        .set({ permissions: sql<string[]>`array_append(permissions, ${code})` })
        .where('organisation_id', '=', organisationId)
        .where('reads_new_modules', '=', true)
        .where(sql<boolean>`not permissions @> array[${code}]`)
        .execute(),
    );
}
