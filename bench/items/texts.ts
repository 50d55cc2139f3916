import { sql } from 'kysely';
import type { BenchContext, Case } from '../case.ts';
import { sample } from '../measure.ts';
import { contentOf } from '../server/client.ts';
import type { BenchServer } from '../server/server.ts';

const prefix = 'texts';

/** Whether only the cases with texts of documents are requested: they need few work orders. */
export function asksForTexts(only: string): boolean {
  return only.startsWith(prefix);
}

/** Documents, each with a file of its own of two pages, and words of a page. */
const [documents, pages, wordsOnPage] = [100_000, 2, 200];

/** Words from the most frequent, which is on nearly every page, to one on a page of ten thousand. */
const syllables = 'ka lo mi ter pun ves sor gan del bri mon tex rul fa qui nor'.split(' ');
const vocabulary = 6000;

function wordAt(index: number): string {
  const [few, many] = [index % syllables.length, Math.floor(index / syllables.length)];
  const second = syllables[many % syllables.length] ?? '';
  const third = syllables[Math.floor(many / syllables.length) % syllables.length] ?? '';
  return `${syllables[few] ?? ''}${second}${third}${index % 7 === 0 ? 'st' : 'en'}${index % 10}`;
}

async function fill({ owner, place }: BenchServer, print: (text: string) => void): Promise<void> {
  const { organisationId, siteId } = { ...place.tenant, siteId: place.siteId };
  const start = performance.now();
  const words = Array.from({ length: vocabulary }, (_, index) => wordAt(index));
  await owner.transaction().execute(async (tx) => {
    await sql`select app_enter_tenant(${organisationId}::integer, ${[siteId]}::integer[])`.execute(
      tx,
    );
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
    await sql`drop index file_text_pages_search`.execute(tx);
    await sql`create temporary table made on commit drop as
      select item, nextval('dms_documents_id_seq') as id, nextval('files_id_seq') as file_id,
        encode(sha256(('bench ' || item)::bytea), 'hex') as sha256
      from generate_series(1, ${documents}::integer) as items(item)`.execute(tx);
    const { rows } = await sql<{ id: number }>`select id from users limit 1`.execute(tx);
    const userId = rows[0]?.id ?? 0;
    await sql`
      insert into files (id, organisation_id, site_id, name, size, media_type, format, sha256,
        store_id, created_by_user_id, created_at, used_at, module_types)
      overriding system value select file_id, ${organisationId}::integer, ${siteId}::integer, 'Manual ' || item || '.pdf',
        100000, 'application/pdf', 'PDF', sha256, 'none-' || item, ${userId}::integer, now(), now(),
        '{dms_documents}' from made`.execute(tx);
    await sql`
      insert into dms_documents (id, organisation_id, site_id, client_id, created_at, updated_at,
        name, name__search, name__order, search_text, dms_versions)
      select id, ${organisationId}::integer, ${siteId}::integer, gen_random_uuid(), now(), now(),
        'Manual ' || item, 'manual ' || item, 'manual ' || item, 'manual ' || item || chr(10) || id,
        jsonb_build_object('version', 1, 'file_id', file_id) from made`.execute(tx);
    await sql`
      insert into item_versions (site_id, module_type, item_id, version, file_id, created_by_user_id)
      select ${siteId}::integer, 'dms_documents', id, 1, file_id, ${userId}::integer
      from made`.execute(tx);
    await sql`insert into file_texts (site_id, sha256, state, pages)
      select ${siteId}::integer, sha256, 'done', ${pages}::integer from made`.execute(tx);
    await sql`
      insert into file_text_pages (site_id, sha256, page, text, search_text)
      select ${siteId}::integer, made.sha256, page, written.text, written.text
      from made cross join generate_series(1, ${pages}::integer) as numbers(page)
      cross join lateral (
        select string_agg((${words}::text[])[1 + floor(${vocabulary}::integer * random() ^ 3)], ' ')
          as text
        from generate_series(1, ${wordsOnPage}::integer) as places(place)
        where page > 0 and made.item > 0
      ) as written`.execute(tx);
    await sql`create index file_text_pages_search on file_text_pages
      using gin (search_text gin_trgm_ops)`.execute(tx);
  });
  await sql`vacuum analyze file_text_pages, file_texts, files, item_versions, dms_documents`.execute(
    owner,
  );
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  print(`${documents} documents with ${pages} pages of ${wordsOnPage} words each in ${seconds} s`);
}

let filled: Promise<void> | undefined;

type Address = (siteId: number, search: string) => string;

const inList: Address = (siteId, search) =>
  `/api/sites/${siteId}/dms/documents?limit=50&search=${search}`;
const withCount: Address = (siteId, search) => `${inList(siteId, search)}&count_to=10000`;
const everywhere: Address = (_, search) => `/api/search?search=${search}`;

/** Parts of the vocabulary, by the share of pages that have such a word. */
const frequent = [0, 1, 2, 3, 4, 5, 6, 7].map(wordAt);
const usual = [400, 600, 800, 1000, 1200, 1400].map(wordAt);
const rare = [5000, 5200, 5400, 5600, 5800].map(wordAt);

const questions = [
  { name: 'list, rare words', address: inList, words: rare },
  { name: 'list, usual words', address: inList, words: usual },
  { name: 'list, frequent words', address: inList, words: frequent },
  { name: 'list with a count, usual words', address: withCount, words: usual },
  { name: 'list, words that nobody wrote', address: inList, words: ['zyxwvut', 'qqqq'] },
  { name: 'everywhere, rare words', address: everywhere, words: rare },
  { name: 'everywhere, usual words', address: everywhere, words: usual },
  { name: 'everywhere, frequent words', address: everywhere, words: frequent },
] as const;

async function measure({ address, words }: (typeof questions)[number], context: BenchContext) {
  const { server, rounds, print, explain } = context;
  const bench = await server();
  await (filled ??= fill(bench, print));
  const { siteId, tenant } = bench.place;
  const client = bench.client();
  const paths = words.map((word) => address(siteId, word));
  if (explain)
    for (const path of paths.slice(0, 1))
      print(await bench.statements.plansOf('dms_documents', tenant, () => client.send({ path })));
  let turn = 0;
  return sample(
    () => paths[(turn += 1) % paths.length] ?? '',
    async (path) => void (await contentOf(await client.send({ path }))),
    rounds,
  );
}

/** Searches in the text of documents. */
export const textCases: readonly Case[] = questions.map((question) => ({
  name: `${prefix}: ${question.name}`,
  aim: 150,
  measure: (context) => measure(question, context),
}));
