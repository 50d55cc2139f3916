import { sql } from 'kysely';
import type { BenchContext, Case } from '../case.ts';
import { sample } from '../measure.ts';
import { isList, isObject } from '../../src/runtime/record/json.ts';
import { contentOf } from '../server/client.ts';
import type { BenchServer } from '../server/server.ts';

const prefix = 'folders';

/** Whether only the cases with folders of documents are requested: they need few work orders. */
export function asksForFolders(only: string): boolean {
  return only.startsWith(prefix);
}

/** Folders on three levels: 20, 10 in each of these, and 23 to 24 in each of the second level. */
const [folders, documents] = [5000, 100_000];
const [top, second] = [20, 200];

/** The folder in which the n-th folder is, counted from 1; null on the first level. */
const parentOf = sql`case when n <= ${top}::integer then null
  when n <= ${top + second}::integer then 1 + (n - 1) % ${top}::integer
  else ${top}::integer + 1 + (n - 1) % ${second}::integer end`;

interface Filled {
  /** A folder on each level. */
  readonly ids: readonly number[];
  /** The first 500. */
  readonly documents: readonly number[];
}

async function fill({ owner, place }: BenchServer, print: (text: string) => void): Promise<Filled> {
  const { organisationId, siteId } = { ...place.tenant, siteId: place.siteId };
  const start = performance.now();
  const made = await owner.transaction().execute(async (tx) => {
    await sql`select app_enter_tenant(${organisationId}::integer, ${[siteId]}::integer[])`.execute(
      tx,
    );
    await sql`create temporary table made on commit drop as
      select n, nextval('dms_folders_id_seq') as id, ${parentOf} as parent
      from generate_series(1, ${folders}::integer) as numbers(n)`.execute(tx);
    await sql`
      insert into dms_folders (id, organisation_id, site_id, client_id, created_at, updated_at,
        name, name__search, name__order, search_text, folder_id)
      select made.id, ${organisationId}::integer, ${siteId}::integer, gen_random_uuid(), now(), now(),
        'Area ' || made.n, 'area ' || made.n, 'area ' || made.n, 'area ' || made.n,
        case when above.id is null then null else array[above.id]::double precision[] end
      from made left join made as above on above.n = made.parent`.execute(tx);
    await sql`
      insert into dms_documents (id, organisation_id, site_id, client_id, created_at, updated_at,
        name, name__search, name__order, search_text, folder_id)
      select nextval('dms_documents_id_seq'), ${organisationId}::integer, ${siteId}::integer,
        gen_random_uuid(), now(), now(), 'Manual ' || item, 'manual ' || item, 'manual ' || item,
        'manual ' || item, array[made.id]::double precision[]
      from generate_series(1, ${documents}::integer) as items(item)
      join made on made.n = 1 + item % ${folders}::integer`.execute(tx);
    const { rows } = await sql<{ id: number }>`select id::integer as id from made
      where n in (1, ${top + 1}::integer, ${folders}::integer) order by n`.execute(tx);
    const some = await sql<{ id: number }>`select id::integer as id from dms_documents
      where name like 'Manual %' order by id limit 500`.execute(tx);
    return { ids: rows.map(({ id }) => id), documents: some.rows.map(({ id }) => id) };
  });
  await sql`vacuum analyze dms_folders, dms_documents`.execute(owner);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  print(`${folders} folders with ${documents} documents in ${seconds} s`);
  return made;
}

let filled: Promise<Filled> | undefined;

interface Query {
  readonly list: 'folders' | 'documents';
  readonly filter: object;
  readonly more?: string;
}

const column = { var: 'folder_id' };
const inside = (id: number) => ({ contains: [column, id] });
const below = (id: number) => ({ contains_below: [column, id, 'dms_folders'] });
const sort = encodeURIComponent(JSON.stringify([{ db: 'name', direction: 'asc' }]));
const byName = `&sort=${sort}&limit=50`;

/** The calls of the page of folders. `[first, second, third]` are folders of the three levels. */
const questions: readonly {
  readonly name: string;
  readonly query: (ids: readonly number[]) => Query;
}[] = [
  {
    name: 'tree, first level',
    query: () => ({ list: 'folders', filter: { empty: [column] }, more: byName }),
  },
  {
    name: 'tree, folders in a folder',
    query: ([, id = 0]) => ({ list: 'folders', filter: inside(id), more: byName }),
  },
  {
    name: 'tree, which of 20 folders have folders',
    query: ([id = 0]) => ({
      list: 'folders',
      filter: { or: Array.from({ length: top }, (_, at) => inside(id + at)) },
      more: '&limit=500',
    }),
  },
  {
    name: 'documents of a folder, with their count',
    query: ([, , id = 0]) => ({
      list: 'documents',
      filter: inside(id),
      more: '&limit=100&count_to=1000',
    }),
  },
  {
    name: 'search below a folder of 5,000 documents',
    query: ([id = 0]) => ({
      list: 'documents',
      filter: below(id),
      more: '&limit=100&count_to=1000&search=manual%201',
    }),
  },
  {
    name: 'search for one document below it',
    query: ([id = 0]) => ({
      list: 'documents',
      filter: below(id),
      more: '&limit=100&count_to=1000&search=manual%2040000',
    }),
  },
];

async function measure(
  { query }: (typeof questions)[number],
  { server, rounds, print, explain }: BenchContext,
) {
  const bench = await server();
  const { ids } = await (filled ??= fill(bench, print));
  const { siteId, tenant } = bench.place;
  const { list, filter, more = '' } = query(ids);
  const path = `/api/sites/${siteId}/dms/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`;
  const client = bench.client();
  if (explain)
    print(await bench.statements.plansOf(`dms_${list}`, tenant, () => client.send({ path })));
  return sample(
    () => path,
    async (each) => {
      const content = await contentOf(await client.send({ path: each }));
      const found: unknown = isObject(content) ? content[list] : null;
      if (!isList(found) || found.length === 0) throw new Error(`Nothing is found by ${each}`);
    },
    rounds,
  );
}

/** The question before a deletion. A folder of the first level has 5,241 things in it, of which 1,000 are looked for. */
const deletions: readonly {
  readonly name: string;
  readonly items: (filled: Filled) => readonly { module_type: string; id: number }[];
}[] = [
  {
    name: 'uses of 500 documents before they are deleted',
    items: ({ documents: some }) => some.map((id) => ({ module_type: 'dms_documents', id })),
  },
  {
    name: 'uses of 1,000 things in a folder before it is deleted',
    items: ({ ids: [id = 0] }) => [{ module_type: 'dms_folders', id }],
  },
];

async function measureUses(
  { items }: (typeof deletions)[number],
  { server, rounds, print }: BenchContext,
) {
  const bench = await server();
  const body = { items: items(await (filled ??= fill(bench, print))) };
  const path = `/api/sites/${bench.place.siteId}/recycle-bin/uses`;
  const client = bench.client();
  return sample(
    () => ({ method: 'POST', path, body, headers: { origin: bench.origin } }),
    async (request) => {
      const content = await contentOf(await client.send(request));
      if (!isObject(content) || typeof content['total'] !== 'number')
        throw new Error('The uses are not answered');
    },
    rounds,
  );
}

/** The calls of the page of folders with 5,000 folders and 100,000 documents. */
export const folderCases: readonly Case[] = [
  ...questions.map((question) => ({
    name: `${prefix}: ${question.name}`,
    aim: 150,
    measure: (context: BenchContext) => measure(question, context),
  })),
  ...deletions.map((deletion) => ({
    name: `${prefix}: ${deletion.name}`,
    aim: 500,
    measure: (context: BenchContext) => measureUses(deletion, context),
  })),
];
