import { sql } from 'kysely';
import type { BenchServer } from '../server/server.ts';
import { pageWriter, vocabulary } from './text-content.ts';

/** Documents, each with a file of its own, and the words of each of its pages. */
export interface TextSize {
  readonly documents: number;
  readonly pages: number;
  readonly wordsOnPage: number;
  /** Names of labels, of which each document has two. */
  readonly labels: readonly string[];
}

const perInsert = 1000;

interface Batch {
  readonly items: number[];
  readonly pages: number[];
  readonly texts: string[];
  readonly owners: number[];
  readonly words: string[];
}

/** The texts of documents, and the ids of the words that each of them has. */
function* batches({ documents, pages, wordsOnPage }: TextSize, ids: Map<string, number>) {
  const writer = pageWriter(vocabulary());
  for (let first = 1; first <= documents; first += perInsert) {
    const batch: Batch = { items: [], pages: [], texts: [], owners: [], words: [] };
    for (let item = first; item < Math.min(documents + 1, first + perInsert); item += 1) {
      const own = new Set<number>();
      for (let page = 1; page <= pages; page += 1) {
        const tokens = writer.page(wordsOnPage);
        for (const token of tokens) {
          const key = token.toLowerCase();
          const id = ids.get(key) ?? ids.size + 1;
          ids.set(key, id);
          own.add(id);
        }
        batch.items.push(item);
        batch.pages.push(page);
        batch.texts.push(tokens.join(' '));
      }
      batch.owners.push(item);
      batch.words.push(`{${[...own].join(',')}}`);
    }
    yield batch;
  }
}

/** Adds documents with texts, as they are when their files have been read. */
export async function fillTexts(
  { owner, place }: BenchServer,
  size: TextSize,
  print: (text: string) => void,
): Promise<void> {
  const { organisationId, siteId } = { ...place.tenant, siteId: place.siteId };
  const { documents, pages, wordsOnPage, labels } = size;
  const start = performance.now();
  const ids = new Map<string, number>();
  await owner.transaction().execute(async (tx) => {
    await sql`select app_enter_tenant(${organisationId}::integer, ${[siteId]}::integer[])`.execute(
      tx,
    );
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
    await sql`drop index file_words_words, text_words_search`.execute(tx);
    await sql`delete from file_words`.execute(tx);
    await sql`delete from text_words`.execute(tx);
    await sql`create temporary table made on commit drop as
      select item, nextval('dms_documents_id_seq') as id, nextval('files_id_seq') as file_id,
        encode(sha256(('bench ' || item)::bytea), 'hex') as sha256
      from generate_series(1, ${documents}::integer) as items(item)`.execute(tx);
    await sql`create unique index on made (item)`.execute(tx);
    await sql`analyze made`.execute(tx);
    const { rows } = await sql<{ id: number }>`select id from users limit 1`.execute(tx);
    const userId = rows[0]?.id ?? 0;
    await sql`
      insert into files (id, organisation_id, site_id, name, size, media_type, format, sha256,
        store_id, created_by_user_id, created_at, used_at, module_types)
      overriding system value select file_id, ${organisationId}::integer, ${siteId}::integer, 'Manual ' || item || '.pdf',
        100000, 'application/pdf', 'PDF', sha256, 'none-' || item, ${userId}::integer, now(), now(),
        '{dms_documents}' from made`.execute(tx);
    await sql`create temporary table made_labels on commit drop as
      select given.ordinality - 1 as at, nextval('labels_id_seq')::integer as id, given.name
      from unnest(${[...labels]}::text[]) with ordinality as given(name)`.execute(tx);
    await sql`
      insert into labels (id, site_id, module_type, name)
      overriding system value select id, ${siteId}::integer, 'dms_documents', name from made_labels`.execute(
      tx,
    );
    await sql`
      insert into dms_documents (id, organisation_id, site_id, client_id, created_at, updated_at,
        name, name__search, name__order, search_text, folder_id, dms_versions, label_ids)
      select id, ${organisationId}::integer, ${siteId}::integer, gen_random_uuid(), now(), now(),
        'Manual ' || item, 'manual ' || item, 'manual ' || item, 'manual ' || item || chr(10) || id,
        array[1 + item % 50], jsonb_build_object('version', 1, 'file_id', file_id),
        (select array_agg(made_labels.id) from made_labels
          where at in (item % ${labels.length}::integer, item * 7 % ${labels.length}::integer))
      from made`.execute(tx);
    await sql`
      insert into item_versions (site_id, module_type, item_id, version, file_id, created_by_user_id)
      select ${siteId}::integer, 'dms_documents', id, 1, file_id, ${userId}::integer
      from made`.execute(tx);
    await sql`insert into file_texts (site_id, sha256, state, pages)
      select ${siteId}::integer, sha256, 'done', ${pages}::integer from made`.execute(tx);
    for (const batch of batches(size, ids)) {
      await sql`insert into file_text_pages (site_id, sha256, page, text, search_text)
        select ${siteId}::integer, made.sha256, given.page, given.text, lower(given.text)
        from unnest(${batch.items}::integer[], ${batch.pages}::integer[], ${batch.texts}::text[])
          as given(item, page, text)
        join made on made.item = given.item`.execute(tx);
      await sql`insert into file_words (file_id, site_id, words)
        select made.file_id, ${siteId}::integer, given.words::bigint[]
        from unnest(${batch.owners}::integer[], ${batch.words}::text[]) as given(item, words)
        join made on made.item = given.item`.execute(tx);
    }
    await sql`insert into text_words (id, site_id, word) overriding system value
      select given.id, ${siteId}::integer, given.word
      from unnest(${[...ids.values()]}::bigint[], ${[...ids.keys()]}::text[])
        as given(id, word)`.execute(tx);
    await sql`create index file_words_words on file_words using gin (words)
      with (fastupdate = off)`.execute(tx);
    await sql`create index text_words_search on text_words using gin (word gin_trgm_ops)
      with (fastupdate = off)`.execute(tx);
  });
  await sql`vacuum analyze file_text_pages, file_texts, text_words, file_words, files, item_versions,
    dms_documents`.execute(owner);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const { rows } = await sql<{ texts: string; words: string }>`
    select pg_size_pretty(pg_total_relation_size('file_text_pages')) as texts,
      pg_size_pretty(pg_total_relation_size('text_words') + pg_total_relation_size('file_words'))
        as words`.execute(owner);
  print(
    `${documents} documents with ${pages} pages of ${wordsOnPage} words each, ${ids.size} different ones, ` +
      `in ${seconds} s; texts take ${rows[0]?.texts}, what searches them ${rows[0]?.words}`,
  );
}
