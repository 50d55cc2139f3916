import { sql } from 'kysely';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { isSearchedInTexts } from '../../../src/runtime/query/file-text-sql.ts';
import { searchedFileColumn } from '../../../src/runtime/query/version-file.ts';
import { escapeLike } from '../../../src/runtime/rules/sql/text-match.ts';
import type { Tx } from '../transaction.ts';

/** The page of a document's text that has most of the wanted words. */
export interface TextHitRow {
  readonly item_id: number;
  readonly file_id: number;
  readonly media_type: string;
  readonly page: number;
  readonly text: string;
  /** The number of pages that have any of the words. */
  readonly pages: number;
}

/**
 * The first page of each of these items with most of the words (search keys) in the text of the active
 * version; items without any are left out.
 */
export async function findTextHits(
  tx: Tx,
  module: CompiledModule,
  siteIds: readonly number[],
  itemIds: readonly number[],
  words: readonly string[],
): Promise<readonly TextHitRow[]> {
  const column = searchedFileColumn(module);
  const wanted = words.filter(isSearchedInTexts);
  if (column === null || wanted.length === 0 || itemIds.length === 0) return [];
  const matches = wanted.map((word) => sql`page.search_text like ${`%${escapeLike(word)}%`}::text`);
  const score = sql.join(
    matches.map((each) => sql`(${each})::integer`),
    sql` + `,
  );
  const { rows } = await sql<TextHitRow>`
    select distinct on (document.id) document.id as item_id, file.id as file_id, file.media_type,
      page.page, page.text, (count(*) over (partition by document.id))::integer as pages
    from ${sql.table(module.document.databaseTable)} as document
    join files as file on file.id = document.${sql.ref(column.name)}
      and file.site_id = document.site_id
    join file_text_pages as page on page.site_id = file.site_id and page.sha256 = file.sha256
    where document.site_id = any (${[...siteIds]}::integer[])
      and document.id = any (${[...itemIds]}::integer[])
      and (${sql.join(matches, sql` or `)})
    order by document.id, ${score} desc, page.page`.execute(tx);
  return rows;
}
