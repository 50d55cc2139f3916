import type { FieldTypes } from '../../src/runtime/field-type.ts';
import type { Database } from '../db/database.ts';
import { prepareItemTable } from '../db/items/prepare.ts';
import { grantFirstPermissions } from '../operations/people/new-module.ts';
import type { ModuleStore } from './load-module.ts';

/** The registry's store in the database: status numbers, tables, readers of new modules. */
export function databaseStore(db: Database, fieldTypes: FieldTypes): ModuleStore {
  return {
    statusNumbers: async (type) => {
      const rows = await db.app
        .selectFrom('module_statuses')
        .select(['status_key', 'number'])
        .where('module_type', '=', type)
        .orderBy('number')
        .execute();
      return new Map(rows.map(({ status_key, number }) => [status_key, number]));
    },
    saveStatusNumbers: async (type, given) => {
      if (given.length === 0) return;
      await db.app
        .insertInto('module_statuses')
        .values(given.map(({ key, number }) => ({ module_type: type, status_key: key, number })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    migrateTable: (module) => prepareItemTable(db.owner, module, fieldTypes),
    onFirstLoad: (document, madeBy) => grantFirstPermissions(db, document, madeBy),
    storedDocuments: async () => {
      const rows = await db.owner.selectFrom('module_documents').selectAll().execute();
      return rows.map(({ module_type: type, source, document: text, flow }) => ({
        type,
        source,
        text,
        flow,
      }));
    },
    saveDocument: async ({ type, source, text, flow }) => {
      const row = { module_type: type, source, document: text, flow: JSON.stringify(flow) };
      await db.owner.transaction().execute(async (tx) => {
        await tx
          .deleteFrom('module_documents')
          .where((where) =>
            where.or([where('module_type', '=', type), where('source', '=', source)]),
          )
          .execute();
        await tx.insertInto('module_documents').values(row).execute();
      });
    },
  };
}
