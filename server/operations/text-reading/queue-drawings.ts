import { sql } from 'kysely';
import { drawingColumn } from '../../../src/domain/drawings.ts';
import { versionFileColumn } from '../../../src/runtime/query/version-file.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Services } from '../services.ts';

/**
 * Has the texts of drawings of a site read again that were read before the places of their words were
 * kept. Other files keep their texts as they are.
 */
export async function queueDrawings(
  { modules }: Pick<Services, 'modules'>,
  tx: Tx,
  siteId: number,
): Promise<void> {
  for (const { compiled } of modules.all()) {
    const [mark, file] = [drawingColumn(compiled), versionFileColumn(compiled)];
    if (mark === null || file === null) continue;
    await sql`update file_texts set state = 'pending', attempts = 0, claimed_at = null
      from ${sql.table(compiled.document.databaseTable)} as i
      join files on files.id = i.${sql.ref(file.name)}
      where i.site_id = ${siteId} and i.deleted_at is null and i.${sql.ref(mark.db)}
        and file_texts.site_id = files.site_id and file_texts.sha256 = files.sha256
        and not file_texts.has_places and file_texts.state in ('done', 'none')`.execute(tx);
  }
}
