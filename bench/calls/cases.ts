import { isWrite } from '../../src/domain/call.ts';
import type { CallDocument } from '../../src/contract/call.ts';
import { moduleCalls, staticCallGroups } from '../../src/contract/registry.ts';
import type { BenchContext, Case } from '../case.ts';
import type { Timing } from '../measure.ts';
import type { Client } from '../server/client.ts';
import type { BenchServer } from '../server/server.ts';
import { textTable } from '../table.ts';
import { type GrowingBody, growingBodies, growingColumns } from './large-bodies.ts';

const sizes = [10_000, 100_000, 1_000_000];
/** Of several times the shortest counts, because others disturb. */
const tries = 3;
/** Below it, a ratio says nothing. */
const leastMs = 20;
/** Ten times the size may take this many times as long. */
const mostRatio = 20;

/** Calls that would end the session of the benchmark. */
const excluded = /LOGOUT|LOGIN|SESSION|PASSWORD|FACTOR|ORGANISATION/;

interface SentCall {
  readonly call: CallDocument;
  readonly body: GrowingBody;
}

function sentCalls({ place: { live } }: BenchServer): readonly SentCall[] {
  const ofModule = moduleCalls(live.document);
  const all = [...staticCallGroups.flatMap(({ calls }) => calls), ...ofModule].filter(
    (call) => isWrite(call) && call.body !== undefined && !excluded.test(call.name),
  );
  const bySchema = all.flatMap((call) => growingBodies(call).map((body) => ({ call, body })));
  const ofItems = ofModule.filter(({ method, path }) =>
    path.endsWith(`/${live.document.api}`) && method === 'POST' ? true : method === 'PATCH',
  );
  const byColumn = ofItems.flatMap((call) =>
    growingColumns(live.compiled).map(({ name, of }) => ({
      call,
      body: { name: `${call.method} ${call.path} ${name}`, of },
    })),
  );
  return [...bySchema, ...byColumn];
}

async function shortest(client: Client, { call, body }: SentCall, size: number, siteId: number) {
  const path = call.path.replace('{siteId}', String(siteId)).replaceAll(/\{\w+\}/g, '1');
  const sent = { method: call.method, path, headers: { 'if-match': '"1"' } };
  const content = body.of(size) as object;
  const times: number[] = [];
  let status = 0;
  for (let at = 0; at < tries; at += 1) {
    const start = performance.now();
    ({ status } = await client.send({ ...sent, body: content }));
    times.push(performance.now() - start);
  }
  return { ms: Math.min(...times), status };
}

/** Sends each body in three sizes, and prints the calls whose time grows faster than the body. */
async function measure({ server, print }: BenchContext): Promise<Timing> {
  const bench = await server();
  const client = bench.client();
  const rows: (readonly string[])[] = [];
  const samples: number[] = [];
  for (const each of sentCalls(bench)) {
    const answers: { readonly ms: number; readonly status: number }[] = [];
    for (const size of sizes) answers.push(await shortest(client, each, size, bench.place.siteId));
    const times = answers.map(({ ms }) => ms);
    const ratios = times.slice(1).map((ms, at) => ms / (times[at] ?? ms));
    samples.push(times.at(-1) ?? 0);
    const grows = ratios.some((ratio, at) => ratio > mostRatio && (times[at + 1] ?? 0) > leastMs);
    const { status } = answers.at(-1) ?? { status: 0 };
    const cells = [...times.map((ms) => ms.toFixed(1)), ...ratios.map((ratio) => ratio.toFixed(1))];
    if (grows || (times.at(-1) ?? 0) > leastMs)
      rows.push([each.body.name, ...cells, String(status), grows ? 'FASTER THAN LINEAR' : '']);
  }
  client.close();
  const slowest = rows.toSorted((a, b) => Number(b[3]) - Number(a[3])).slice(0, 25);
  const heading = ['the slowest bodies', '10 kB', '100 kB', '1 MB', '×', '×', 'status', ''];
  print(`${samples.length} growing bodies\n${textTable([heading, ...slowest])}`);
  const faster = rows.filter((row) => row.at(-1) !== '');
  print(`${faster.length} grow faster than linear`);
  return { samples };
}

export const callCases: readonly Case[] = [{ name: 'calls: bodies of 1 MB', measure }];
