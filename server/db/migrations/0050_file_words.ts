import { type Transaction, sql } from 'kysely';
import { enableTenantPolicies } from '../policies.ts';
import type { Tables } from '../tables.ts';
import type { Migration } from './migration.ts';

/**
 * Words are what is between spaces. Longer ones are stored in parts that overlap, so that each word
 * of a search (src/runtime/query/file-text-sql.ts: at most 400 characters) is whole in one of them;
 * a part of 600 characters fits into an entry of an index. The function is not strict, since PostgreSQL
 * makes only those that are not a part of the statement, which takes half the time.
 *
 * Ids of words are large numbers, so that PostgreSQL stores those of a file of 250 words and more apart
 * from its row: the rows that a search reads are few pages. Files are found by the index alone, 32 words
 * at a time: its work grows with their square, and PostgreSQL takes comparing every row for cheaper.
 */
const tables = `
  create function words_of(search_text text) returns setof text
  language sql immutable parallel safe as $$
    select distinct part collate "C" from (
      select word from unnest(string_to_array(search_text, ' ')) as words(word)
      where word <> '' and length(word) <= 600
      union all
      select substr(word, start, 600)
      from unnest(string_to_array(search_text, ' ')) as words(word),
        generate_series(1, length(word) - 400, 200) as starts(start)
      where length(word) > 600
    ) as parts(part)
  $$;
  create table text_words (
    id bigint generated always as identity primary key,
    site_id integer not null,
    word text collate "C" not null,
    unique (site_id, word)
  );
  create table file_words (
    file_id integer primary key references files (id) on delete cascade,
    site_id integer not null,
    words bigint[] not null
  );
  alter table file_words alter column words set storage external;
  create function files_with_words(wanted bigint[]) returns integer[]
  language sql stable parallel safe set enable_seqscan = off set enable_indexscan = off as $$
    select coalesce(case
      when cardinality(wanted) <= 32 then
        (select array_agg(file_id) from file_words where words && wanted)
      else (
        with scans as materialized (
          select array_agg(id) as ids
          from unnest(wanted) with ordinality as each_word(id, place) group by (place - 1) / 32
        ), found as materialized (
          select distinct file_words.file_id from scans, file_words
          where file_words.words && scans.ids
        )
        select array_agg(file_id) from found)
    end, '{}')
  $$;
  drop index if exists file_text_pages_search;`;

/** Made when the words are there, which is several times as fast. */
const indexes = `
  create index text_words_search on text_words using gin (word gin_trgm_ops)
    with (fastupdate = off);
  create index file_words_words on file_words using gin (words) with (fastupdate = off);`;

const read = ['file_text_pages', 'files'];

/** The words of texts that were read before; the frequent ones first, as they come in new texts. */
export async function keepOldWords(tx: Transaction<Tables>): Promise<void> {
  // The owner reads every organisation during the migration.
  for (const table of read)
    await sql`alter table ${sql.table(table)} no force row level security`.execute(tx);
  await sql`insert into text_words (site_id, word)
    select page.site_id, word
    from file_text_pages as page, words_of(page.search_text) as words(word)
    group by page.site_id, word order by count(*) desc`.execute(tx);
  // Otherwise the next statement takes the table for small, and looks through it for each word.
  await sql`analyze text_words`.execute(tx);
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
    await keepOldWords(tx);
    await sql.raw(indexes).execute(tx);
    for (const table of ['text_words', 'file_words'])
      await sql.raw(enableTenantPolicies(table)).execute(tx);
  },
};
