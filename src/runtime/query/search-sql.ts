import type { CompiledModule } from '../compiled.ts';
import { searchKey } from '../text-keys.ts';
import { escapeLike } from '../rules/sql/text-match.ts';
import { fileTextSql } from './file-text-sql.ts';
import { identifier, join, sql } from './fragment.ts';
import { searchedKeyColumns } from './search-sort-keys.ts';
import { keyColumn } from './storage.ts';
import type { SqlFragment, WordMatches } from './types.ts';

/**
 * Whether the words of an item, or the text of its document's active version, contain a word (a search
 * key). `matches`: what the word was found to match in texts, if it was looked up.
 */
export function searchSql(
  module: CompiledModule,
  alias: string,
  word: string,
  matches?: WordMatches,
): SqlFragment {
  const pattern = `%${escapeLike(word)}%`;
  const words = itemWordsSql(module, alias, pattern);
  const { quick, slow } = fileTextSql(module, alias, { word, pattern, matches });
  // What takes the least work comes first.
  const ways = [quick, words, slow].filter((way) => way !== null);
  return ways.length === 1 ? words : sql`(${join(ways, ' or ')})`;
}

/**
 * Whether the words of an item match. The stored search text also contains the
 * columns that a person may not read: for them it only narrows the items, and a text that they may
 * read has to match.
 */
function itemWordsSql(module: CompiledModule, alias: string, pattern: string): SqlFragment {
  const matches = (text: SqlFragment) => sql`${text} like ${pattern}::text`;
  const stored = matches(identifier(alias, 'search_text'));
  if (module.hidden.size === 0) return stored;
  const core = searchedKeyColumns(module)
    .filter(({ origin }) => origin === 'core')
    .map(({ db }) => matches(identifier(alias, keyColumn(db, 'search'))));
  const { codePrefix } = module.document;
  const prefix = codePrefix === undefined ? '' : `${searchKey(codePrefix)}-`;
  const code = matches(sql`(${prefix}::text || ${identifier(alias, 'id')})`);
  const hidden = [...module.hidden].map((db) => sql`${db}::text`);
  const ofTemplate = sql`exists (select from jsonb_each(${identifier(alias, 'columns_keys')}) as entry
    where entry.key not in (${join(hidden, ', ')}) and ${matches(sql`(entry.value ->> 'search')`)})`;
  return sql`(${stored} and (${join([...core, code, ofTemplate], ' or ')}))`;
}
