import type { GroupsReply } from '../../src/contract/groups.ts';
import type { BenchContext, Case } from '../case.ts';
import { sample } from '../measure.ts';
import { contentOf } from '../server/client.ts';

type Query = Readonly<Record<string, string>>;

const rule = (filter: object) => ({ filter: JSON.stringify(filter) });
const hours = { sums: 'estimated_hours' };

/** The columns by which people group a long list of work orders. */
const questions: readonly (readonly [name: string, query: Query])[] = [
  ['none, the totals alone', {}],
  ['none, totals with a sum', hours],
  ['status', { by: 'status' }],
  ['status, with a sum', { by: 'status', ...hours }],
  [
    'criticality_id, filtered by status',
    { by: 'criticality_id', ...rule({ '==': [{ var: 'status' }, 2] }) },
  ],
  ['due_at by month', { by: 'due_at', unit: 'month' }],
  ['assignee_ids', { by: 'assignee_ids', order: 'count', direction: 'desc' }],
  ['status, searched', { by: 'status', search: 'hydraulic' }],
];

async function measure(query: Query, { server, rounds }: BenchContext) {
  const bench = await server();
  const { live, siteId } = bench.place;
  const client = bench.client();
  const path = `/api/sites/${siteId}/${live.document.api}/groups?${new URLSearchParams(query)}`;
  const { totals } = (await contentOf(await client.send({ path }))) as GroupsReply;
  if (totals === null) throw new Error(`${path} has no totals.`);
  const timing = await sample(
    () => path,
    async (path) => {
      const { status } = await client.send({ path });
      if (status !== 200) throw new Error(`Answer ${status} of ${path}`);
    },
    rounds,
  );
  client.close();
  return timing;
}

export const groupCases: readonly Case[] = questions.map(([name, query]) => ({
  name: `groups by ${name}`,
  measure: (around) => measure(query, around),
}));
