import { withTenant } from '../../server/db/transaction.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import type { BenchContext, Case } from '../case.ts';
import { load } from '../measure.ts';
import { type Client, contentOf } from '../server/client.ts';
import { storedItems } from '../server/fill-site.ts';
import type { BenchServer } from '../server/server.ts';

const copied = [
  'name',
  'type_id',
  'sub_type_id',
  'criticality_id',
  'description',
  'due_at',
  'estimated_hours',
  'assignee_ids',
  'equipment_item_ids',
  'functional_location_item_ids',
];

/** The fields that a person fills in of a new work order, copied from an existing one. */
function filledIn(like: Item): object {
  return Object.fromEntries(copied.map((db) => [db, like[db]]));
}

async function itemsOf({ services, place }: BenchServer): Promise<readonly Item[]> {
  const items = await withTenant(services.db, place.tenant, (tx) => storedItems(tx, place, 50));
  return items.filter(({ template_id: template }) => template <= 0).slice(0, 1000);
}

type Writer = (client: Client, base: string, items: readonly Item[]) => () => Promise<unknown>;

const creator: Writer = (client, base, items) => {
  let turn = 0;
  return async () => {
    const like = items[turn++ % items.length];
    if (like === undefined) throw new Error('There is no item to write one like it.');
    const answer = await client.send({ method: 'POST', path: base, body: filledIn(like) });
    return contentOf(answer, 201);
  };
};

/** Each client changes different items, because two people rarely change the same one. */
const patcher: Writer = (client, base, items) => {
  const own = [...items];
  let turn = 0;
  return async () => {
    const at = turn++ % own.length;
    const item = own[at];
    if (item === undefined) throw new Error('There is no item to change.');
    const answer = await client.send({
      method: 'PATCH',
      path: `${base}/${item.id}`,
      headers: { 'if-match': `"${item.version}"` },
      body: { description: `Seen on round ${turn}.`, estimated_hours: turn % 24 },
    });
    own[at] = (await contentOf(answer)) as Item;
  };
};

async function measure(writer: Writer, clients: number, { server, rounds }: BenchContext) {
  const bench = await server();
  const { live, siteId } = bench.place;
  const base = `/api/sites/${siteId}/${live.document.api}`;
  const items = await itemsOf(bench);
  const share = Math.floor(items.length / clients);
  const writers = Array.from({ length: clients }, (_, at) => {
    const own = items.slice(at * share, (at + 1) * share);
    return writer(bench.client(), base, own);
  });
  return load(writers, { ...rounds, samples: rounds.samples * 5 });
}

const writers = [
  ['create', creator],
  ['patch', patcher],
] as const;

export const writeCases: readonly Case[] = writers.flatMap(([name, writer]) =>
  [1, 8].map((clients) => ({
    name: `write: ${name}, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
    measure: (context: BenchContext) => measure(writer, clients, context),
  })),
);
