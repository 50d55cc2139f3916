import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileQuery } from '../../../src/runtime/query/compile.ts';
import { sql as fragment } from '../../../src/runtime/query/fragment.ts';
import { isSearchedInTexts } from '../../../src/runtime/query/file-text-sql.ts';
import type { SqlFragment } from '../../../src/runtime/query/types.ts';
import { searchKey } from '../../../src/runtime/text-keys.ts';
import { searchWords } from '../../../src/runtime/text-positions.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { liveModule } from '../../../tests/support/server/stock.ts';
import { keepOldWords } from '../../db/migrations/0050_file_words.ts';
import { withTenant } from '../../db/transaction.ts';
import { fromFragment } from '../../db/items/fragment.ts';
import { findItems } from '../../db/items/search.ts';
import { readWordMatches } from '../../db/items/word-matches.ts';
import { keepWords } from '../file-text/file-words.ts';

const documents = 3000;
let plant: Plant;

/** Most documents have a few words of many that have `ing` in them; every fiftieth has a rare one. */
const verbOf = (item: number) =>
  item % 50 === 0 ? `late${item / 50}${'x'.repeat(item % 7)}ing` : `early${item % 64}ing`;

/** Each has a word of its own and one that is very long; seven eighths have one in common. */
const textOf = (item: number) =>
  [
    `tag-${item}b`,
    verbOf(item),
    ...(item % 50 === 0 ? [`rare${item}ing (ring) king, ${(item * 7).toString(36)}sing`] : []),
    ...(item % 8 === 0 ? [] : ['Gemeinsam.']),
    ...(item % 1000 === 1 ? [`${'y'.repeat(1500)}${item}${'z'.repeat(1500)}`] : []),
    ...(item % 50 === 0 ? Array.from({ length: 6 }, (_, at) => `${item}v${at}ing`) : []),
  ].join(' ');

const texts = Array.from({ length: documents }, (_, index) => textOf(index + 1));

/** Documents as they were before words were kept, and before versions were. */
beforeAll(async () => {
  plant = await makePlant();
  const { owner } = plant.server.database.db;
  const { siteId, world } = plant;
  const { organisationId } = world;
  await owner.transaction().execute(async (tx) => {
    await sql`select app_enter_tenant(${organisationId}::integer, ${[siteId]}::integer[])`.execute(
      tx,
    );
    const { rows } = await sql<{ id: number }>`select id from users limit 1`.execute(tx);
    await sql`create temporary table made on commit drop as
      select item, text, nextval('files_id_seq') as file_id, 'bytes of ' || item as sha256
      from unnest(${texts}::text[]) with ordinality as given(text, item)`.execute(tx);
    await sql`insert into files (id, organisation_id, site_id, name, size, media_type, format, sha256,
        store_id, created_by_user_id, created_at, used_at, module_types)
      overriding system value select file_id, ${organisationId}, ${siteId}, item || '.txt', 9,
        'text/plain', 'TXT', sha256, sha256, ${rows[0]?.id}::integer, now(), now(),
        '{dms_documents}' from made`.execute(tx);
    await sql`insert into dms_documents (organisation_id, site_id, client_id, created_at, updated_at,
        name, name__search, name__order, search_text, external_id, dms_versions)
      select ${organisationId}, ${siteId}, gen_random_uuid(), now(), now(), 'Paper ' || item,
        'paper ' || item, 'paper ' || lpad(item::text, 9, '0'), 'paper ' || item, item,
        jsonb_build_object('version', 1, 'file_id', file_id) from made`.execute(tx);
    await sql`insert into file_texts (site_id, sha256, state, pages)
      select ${siteId}, sha256, 'done', 1 from made`.execute(tx);
    await sql`insert into file_text_pages (site_id, sha256, page, text, search_text)
      select ${siteId}, sha256, 1, text, lower(text) from made`.execute(tx);
    for (const table of ['file_words', 'text_words'])
      await sql`delete from ${sql.table(table)}`.execute(tx);
    await keepOldWords(tx);
  });
  await sql`vacuum analyze dms_documents, files, file_words, text_words, file_text_pages`.execute(
    owner,
  );
}, 120_000);
afterAll(() => plant.server.close());

/** So many files are named in a query: all of them, as if there were few, or none, as if there were many. */
const named = { few: documents, many: 0 };

/** The numbers of the documents that a search finds, and how many it counts. */
async function found(
  search: string,
  mostNamed = named.few,
): Promise<{ items: readonly number[]; total: number }> {
  return asServer(async (statements) => {
    const { page, count, tx } = await statements(search, null, mostNamed);
    const items = await fromFragment<{ item: number | null }>(page).execute(tx);
    const counted = await fromFragment<{ total: number }>(count).execute(tx);
    return {
      items: items.rows
        .map(({ item }) => item)
        .filter((item) => item !== null)
        .toSorted((a, b) => a - b),
      total: counted.rows[0]?.total ?? -1,
    };
  });
}

type Statements = (
  search: string,
  limit: number | null,
  mostNamed: number,
) => Promise<{
  readonly page: SqlFragment;
  readonly count: SqlFragment;
  readonly tx: Parameters<Parameters<typeof withTenant>[2]>[0];
}>;

/** Runs with the statements of a list, as the role that serves requests. */
function asServer<T>(work: (statements: Statements) => Promise<T>): Promise<T> {
  const { compiled } = liveModule(plant.server, 'dms_documents');
  const { siteId, world, server } = plant;
  const tenant = { organisationId: world.organisationId, siteIds: [siteId], userId: null, siteId };
  return withTenant(server.services.db, tenant, (tx) =>
    work(async (search, limit, mostNamed) => {
      const wordMatches = await readWordMatches(tx, [compiled], [siteId], search, mostNamed);
      const context = { now: new Date().toISOString(), timeZone: 'UTC', wordMatches };
      const query = limit === null ? { search } : { search, limit };
      const names = { table: 'dms_documents', alias: 'i' };
      const list = compileQuery(compiled, query, context, names);
      const and = [fragment`i.site_id = ${siteId}::integer`];
      const [page] = list.pages(fragment`i.external_id::integer as item`, and);
      if (page === undefined) throw new Error('A list has no statement.');
      return { page, count: list.count(10_001, and), tx };
    }),
  );
}

const someWord = fc
  .array(
    fc.constantFrom(
      'ab',
      'ba',
      'c',
      'Ä',
      'ß',
      '3302',
      'P-',
      '.',
      '%',
      '_',
      '\\',
      'ﬁ',
      '日本',
      '(',
      '"',
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(''));
const someText = fc
  .array(fc.oneof(someWord, someWord, fc.constantFrom('\n', 'a'.repeat(900), 'be'.repeat(450))), {
    minLength: 1,
    maxLength: 9,
  })
  .map((words) => words.join(' '));

/** Gives the first documents other texts, as if their files were read again. */
async function replaceTexts(newTexts: readonly string[]): Promise<void> {
  const { siteId, world, server } = plant;
  const tenant = { organisationId: world.organisationId, siteIds: [siteId], userId: null, siteId };
  await withTenant(server.services.db, tenant, async (tx) => {
    for (const [index, text] of newTexts.entries()) {
      const sha256 = `bytes of ${index + 1}`;
      await sql`update file_text_pages set text = ${text}, search_text = ${searchKey(text)}
        where site_id = ${siteId} and sha256 = ${sha256}`.execute(tx);
      await keepWords(tx, siteId, sha256);
    }
  });
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The rows that a plan read from each table. */
function rowsRead(node: PlanNode, into = new Map<string, number>()): ReadonlyMap<string, number> {
  const { 'Relation Name': table } = node;
  if (table !== undefined) {
    const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
    into.set(table, (into.get(table) ?? 0) + rows * node['Actual Loops']);
  }
  for (const each of node.Plans ?? []) rowsRead(each, into);
  return into;
}

const readBy = (search: string, which: 'page' | 'count', mostNamed = named.few) =>
  asServer(async (statements) => {
    const { tx, ...all } = await statements(search, 50, mostNamed);
    const { rows } = await sql<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>`
      explain (analyze, format json) ${fromFragment(all[which])}`.execute(tx);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (plan === undefined) throw new Error('There is no plan.');
    return rowsRead(plan);
  });

const expected = (...words: readonly string[]) =>
  texts.flatMap((text, index) =>
    words.every((word) => text.toLowerCase().includes(word)) ? [index + 1] : [],
  );

describe('a search in the texts of 3,000 documents', () => {
  it.each([
    ['a word that one has', 'tag-2718b'],
    ['a part of words of a few', 'ag-271'],
    ['a word that most have', 'gemeinsam'],
    ['a part of hundreds of words, of which most documents have a frequent one', 'ing'],
    ['a part of a word that is longer than what is stored of it', `${'y'.repeat(150)}1`],
    ['a word with what ends a sentence', 'gemeinsam.'],
    ['a sign that LIKE knows', 'tag_2718b'],
    ['two words, of which most have one', 'gemeinsam tag-271'],
    ['two parts of many words', 'ing gemein'],
    ['a word that nobody wrote', 'gemeinsamkeit'],
  ])('finds and counts the same documents as a look at every text: %s', async (_, search) => {
    const items = expected(...search.split(' '));
    for (const mostNamed of [named.few, named.many])
      expect(await found(search, mostNamed)).toEqual({ items, total: items.length });
  });

  it('reads no text and only the documents that it finds, if they are few', async () => {
    for (const which of ['page', 'count'] as const)
      expect(Object.fromEntries(await readBy('tag-2718b', which))).toEqual({ dms_documents: 1 });
  });

  it('stops at the end of the page if most have the word', async () => {
    const rows = await readBy('gemeinsam', 'page', named.many);
    expect(rows.get('dms_documents')).toBeLessThan(100);
    expect([...rows.keys()]).toEqual(['dms_documents']);
  });

  it('reads the texts of only those documents in which no frequent word was found', async () => {
    const rows = await readBy('ing', 'count');
    expect(rows.get('dms_documents')).toBeLessThanOrEqual(2 * documents);
    expect(rows.get('file_text_pages')).toBeGreaterThan(0);
    expect(rows.get('file_text_pages')).toBeLessThan(documents / 20);
  });

  it('has the same best matches of all modules, few or many, of which names come first', async () => {
    const { siteId, world, server } = plant;
    const modules = ['dms_documents', 'dms_folders'].map((type) => ({
      module: liveModule(server, type).compiled,
      siteIds: [siteId],
      finished: [3],
    }));
    const tenant = {
      organisationId: world.organisationId,
      siteIds: [siteId],
      userId: null,
      siteId,
    };
    for (const name of ['Gemeinsam geprüft', 'Was gemeinsam ist'])
      await plant.make('dms_documents', { name });
    await withTenant(server.services.db, tenant, (tx) =>
      sql`update dms_documents set status = 3 where external_id::integer > ${documents - 9}`.execute(
        tx,
      ),
    );
    const best = (search: string, mostNamed: number) =>
      withTenant(server.services.db, tenant, async (tx) => {
        const all = modules.map(({ module }) => module);
        const wordMatches = await readWordMatches(tx, all, [siteId], search, mostNamed);
        const context = { now: new Date().toISOString(), timeZone: 'UTC', wordMatches };
        const wanted = { key: searchKey(search), limit: 12, firstSiteId: siteId };
        const rows = await findItems(tx, modules, wanted, context);
        return rows.map(({ name }) => name);
      });
    for (const search of ['gemeinsam', 'ing', 'gemeinsam ing', 'paper 2718', 'gemeinsam tag-271'])
      expect(await best(search, named.many), search).toEqual(await best(search, named.few));
    const [first, second, ...others] = await best('gemeinsam', named.many);
    expect([first, second]).toEqual(['Gemeinsam geprüft', 'Was gemeinsam ist']);
    expect(others).toEqual(
      expected('gemeinsam')
        .filter((item) => item <= documents - 9)
        .slice(-10)
        .toReversed()
        .map((item) => `Paper ${item}`),
    );
  });

  it('agrees with a look at every text, whatever the texts and the words are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someText, { minLength: 8, maxLength: 8 }),
        fc.array(fc.oneof(someText, someWord), { minLength: 12, maxLength: 12 }),
        async (newTexts, others) => {
          await replaceTexts(newTexts);
          const parts = newTexts.map((text) => text.slice(2, 9));
          for (const search of [...others.map((text) => text.slice(0, 60)), ...parts]) {
            const words = searchWords(search);
            const wanted = newTexts.flatMap((text, index) => {
              const [key, name] = [searchKey(text), `paper ${index + 1}`];
              const has = (word: string) =>
                name.includes(word) || (isSearchedInTexts(word) && key.includes(word));
              return words.every(has) ? [index + 1] : [];
            });
            for (const mostNamed of [named.few, named.many]) {
              const { items } = await found(search, mostNamed);
              expect(
                items.filter((item) => item <= newTexts.length),
                search,
              ).toEqual(wanted);
            }
          }
        },
      ),
      { numRuns: 12, endOnFailure: true },
    );
  }, 60_000);
});
