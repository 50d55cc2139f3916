import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { versionColumn } from '../record/file-metadata.ts';
import { identifier, sql } from './fragment.ts';
import type { SqlFragment } from './types.ts';

/** A word without three letters or digits in a row: the index of texts can't find it. */
const unindexed = /^(?!.*[\p{L}\p{N}]{3})/u;

/** Whether a word (a search key) is searched in the text of files. */
export const isSearchedInTexts = (word: string): boolean => !unindexed.test(word);

/** The column with the document's active version, if a person may search its text. */
export function searchedVersionColumn(module: CompiledModule): CompiledColumn | null {
  const column = versionColumn(module);
  return column?.origin === 'core' && !module.hidden.has(column.db) ? column : null;
}

/**
 * Joins that lead from pages of texts (`page`) to the documents (`document`) whose active version has
 * the text.
 */
export function documentsOfPages(module: CompiledModule, column: CompiledColumn): SqlFragment {
  const { type, databaseTable } = module.document;
  return sql`file_text_pages as page
    join files as file on file.site_id = page.site_id and file.sha256 = page.sha256
    join item_versions as version on version.site_id = file.site_id and version.file_id = file.id
      and version.module_type = ${type}::text
    join ${identifier(databaseTable)} as document on document.site_id = version.site_id
      and document.id = version.item_id
      and (${identifier('document', column.db)} ->> 'file_id')::integer = file.id`;
}

/**
 * Whether the text of an item's active version matches a pattern of `like`; null if its module has no
 * versions that the person may read. The ids are selected once and not for each item, so that the
 * indexes of texts and ids answer.
 */
export function fileTextSql(
  module: CompiledModule,
  alias: string,
  pattern: string,
): SqlFragment | null {
  const column = searchedVersionColumn(module);
  if (column === null || !isSearchedInTexts(pattern)) return null;
  return sql`${identifier(alias, 'id')} = any (array(select version.item_id
    from ${documentsOfPages(module, column)} where page.search_text like ${pattern}::text))`;
}
