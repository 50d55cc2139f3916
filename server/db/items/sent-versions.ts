import { type RawBuilder, sql } from 'kysely';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { holdsVersions, sentCells } from '../../../src/runtime/flow/sent-versions.ts';
import type { FileVersion } from '../../../src/runtime/file.ts';
import type { Tx } from '../transaction.ts';

/**
 * The first item of a module that has sent a version of a document, deleted or not: in rows of its core columns and
 * of those of its templates. Null if none has.
 */
export async function firstSender(
  tx: Tx,
  { columns, document: { databaseTable } }: CompiledModule,
  siteId: number,
  { version, file_id }: FileVersion,
): Promise<number | null> {
  const cells = `@.${sentCells.version} == ${version} && @.${sentCells.files}[*] == ${file_id}`;
  const has = (rows: RawBuilder<unknown>, path: string) =>
    sql`jsonb_path_exists(${rows}, ${`lax ${path}[*] ? (${cells})`}::jsonpath)`;
  const core = columns
    .filter((column) => column.origin === 'core' && holdsVersions(column))
    .map(({ db }) => has(sql.ref(`i.${db}`), '$'));
  const { rows } = await sql<{ id: number }>`
    select i.id from ${sql.table(databaseTable)} as i
    where i.site_id = ${siteId}
      and (${sql.join([...core, has(sql`i.columns`, '$.*')], sql` or `)})
    order by i.id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}
