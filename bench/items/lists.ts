import { withTenant } from '../../server/db/transaction.ts';
import type { ListReply } from '../../src/contract/items.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import type { BenchContext, Case } from '../case.ts';
import { sample } from '../measure.ts';
import { type Client, contentOf } from '../server/client.ts';
import { storedItems } from '../server/fill-site.ts';
import type { BenchServer } from '../server/server.ts';
import { type QueryGroup, type BenchQuery, queryGroups } from './list-queries.ts';

/** The page size of the product's lists, and the limit of their counts. */
const [pageSize, countedAtFirst] = [50, 1000];

function pathOf(base: string, { filter, sort, search }: BenchQuery, more: object): string {
  const query = {
    ...(filter === undefined ? {} : { filter: JSON.stringify(filter) }),
    ...(sort === undefined ? {} : { sort: JSON.stringify(sort) }),
    ...(search === undefined ? {} : { search }),
    ...more,
  };
  return `${base}?${new URLSearchParams(query).toString()}`;
}

async function fetchList(client: Client, path: string): Promise<ListReply> {
  return (await contentOf(await client.send({ path }))) as ListReply;
}

/** The address of the page that a query requests. */
async function pageAfter(
  client: Client,
  base: string,
  question: BenchQuery,
  { skipped = 0, offset, countTo = offset === undefined ? countedAtFirst : 0 }: QueryGroup,
): Promise<string> {
  const step = 500;
  let more: Readonly<Record<string, string>> =
    offset === undefined ? {} : { offset: String(offset) };
  for (let done = 0; done < skipped; done += step) {
    const path = pathOf(base, question, { ...more, limit: String(step) });
    const { next_page_cursor: cursor } = await fetchList(client, path);
    if (typeof cursor !== 'string') break;
    more = { page_cursor: cursor };
  }
  const counted = { limit: String(pageSize), count_to: String(countTo) };
  return pathOf(base, question, { ...more, ...counted });
}

let read: Promise<readonly Item[]> | undefined;

/** Enough items to derive the queries. */
function itemsOf({ services, place }: BenchServer): Promise<readonly Item[]> {
  read ??= withTenant(services.db, place.tenant, (tx) => storedItems(tx, place, 20));
  return read;
}

async function measure(group: QueryGroup, { server, rounds, explain, print }: BenchContext) {
  const bench = await server();
  const { live, siteId, tenant } = bench.place;
  const base = `/api/sites/${siteId}/${live.document.api}`;
  const client = bench.client();
  const paths: string[] = [];
  for (const question of group.of(await itemsOf(bench)))
    paths.push(await pageAfter(client, base, question, group));
  for (const path of paths) {
    const items = (await fetchList(client, path))[live.document.wrapper];
    if (!Array.isArray(items) || items.length > 0 !== group.finds)
      throw new Error(`${path} finds ${group.finds ? 'nothing' : 'something'}.`);
  }
  const [first] = paths;
  if (first === undefined) throw new Error(`There is nothing to ask for: ${group.name}.`);
  if (explain) {
    const { databaseTable: table } = live.document;
    const plans = await bench.statements.plansOf(table, tenant, () => fetchList(client, first));
    print(`\n${group.name}\n${plans}`);
  }
  let turn = 0;
  const timing = await sample(
    () => paths[turn++ % paths.length] ?? first,
    async (path) => {
      const { status } = await client.send({ path });
      if (status !== 200) throw new Error(`Answer ${status} of ${path}`);
    },
    rounds,
  );
  client.close();
  return timing;
}

export const listCases: readonly Case[] = queryGroups.map((kind) => ({
  name: `page ${kind.name}`,
  ...(kind.aim === undefined ? {} : { aim: kind.aim }),
  measure: (around) => measure(kind, around),
}));
