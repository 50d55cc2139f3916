import { type Transaction, sql } from 'kysely';
import { enableTenantPolicies } from '../policies.ts';
import type { Tables } from '../tables.ts';
import type { Migration } from './migration.ts';

/**
 * Words are what is between spaces. Longer ones are stored in parts that overlap, so that each word
 * of a search (src/runtime/query/file-text-sql.ts: at most 400 characters) is whole in one of them;
 * a part of 600 characters fits into an entry of an index.
 */
const tables = `
  create function words_of(search_text text) returns setof text
  language sql immutable strict parallel safe as $$
    select distinct substr(word, start, 600) collate "C"
    from unnest(string_to_array(search_text, ' ')) as words(word),
      generate_series(1, greatest(length(word) - 400, 1), 200) as starts(start)
    where word <> ''
  $$;
  create table text_words (
    id integer generated always as identity primary key,
    site_id integer not null,
    word text collate "C" not null,
    unique (site_id, word)
  );
  create index text_words_search on text_words using gin (word gin_trgm_ops)
    with (fastupdate = off);
  create table file_words (
    file_id integer primary key references files (id) on delete cascade,
    site_id integer not null,
    words integer[] not null
  ) with (toast_tuple_target = 128);
  alter table file_words alter column words set storage external;
  create index file_words_words on file_words using gin (words) with (fastupdate = off);
  drop index if exists file_text_pages_search;`;

const read = ['file_text_pages', 'files'];

/** The words of texts that were read before. */
async function keepWords(tx: Transaction<Tables>): Promise<void> {
  // The owner reads every organisation during the migration.
  for (const table of read)
    await sql`alter table ${sql.table(table)} no force row level security`.execute(tx);
  await sql`insert into text_words (site_id, word)
    select distinct page.site_id, word
    from file_text_pages as page, words_of(page.search_text) as words(word)`.execute(tx);
  await sql`insert into file_words (file_id, site_id, words)
    select file.id, file.site_id, array_agg(distinct kept.id)
    from files as file
    join file_text_pages as page on page.site_id = file.site_id and page.sha256 = file.sha256
    cross join words_of(page.search_text) as words(word)
    join text_words as kept on kept.site_id = file.site_id and kept.word = words.word
    group by file.id`.execute(tx);
  for (const table of read)
    await sql`alter table ${sql.table(table)} force row level security`.execute(tx);
}

/** The different words of each site's texts, and which of them each file has. */
export const fileWords: Migration = {
  name: '0050_file_words',
  up: async (tx) => {
    await sql.raw(tables).execute(tx);
    await keepWords(tx);
    for (const table of ['text_words', 'file_words'])
      await sql.raw(enableTenantPolicies(table)).execute(tx);
  },
};
