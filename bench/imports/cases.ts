import type { BenchContext, Case } from '../case.ts';
import { summarise } from '../measure.ts';
import { signIn } from '../server/sign-in.ts';
import { type ImportClient, importClient } from './client.ts';
import { manyRows } from './file.ts';
import { type ServerProcess, startProcess, withDataDir } from '../server/process.ts';

const rows = 100_000;
const items = '/api/sites/1/workorders';
const exported = [
  'external_id',
  'name',
  'type_id',
  'sub_type_id',
  'criticality_id',
  'description',
  'starting_at',
  'due_at',
  'estimated_hours',
  'assignee_ids',
  'equipment_item_ids',
  'functional_location_item_ids',
];

/** Measures other users during an import: the time of a page of the list, and of a save. */
async function watch(
  work: Promise<unknown>,
  { get }: ImportClient,
  server: ServerProcess,
): Promise<{ readonly lists: readonly number[]; readonly peak: number }> {
  let isOver = false;
  const over = (): void => {
    isOver = true;
  };
  work.then(over, over);
  const lists: number[] = [];
  let peak = 0;
  while (!isOver) {
    const start = performance.now();
    await (await get(`${items}?limit=50`)).arrayBuffer();
    lists.push(performance.now() - start);
    peak = Math.max(peak, await server.memory());
    await new Promise((resolve) => void setTimeout(resolve, 500));
  }
  await work;
  return { lists, peak };
}

async function steps(client: ImportClient, content: string, print: BenchContext['print']) {
  const clock = performance.now();
  const report = (what: string) =>
    print(`  ${what} after ${((performance.now() - clock) / 1000).toFixed(1)} s`);
  const job = await client.upload(`${items}/import`, content);
  report('uploaded');
  const url = `${items}/import/${job.id}`;
  await client.post(`${url}/check`, { mapping: job.suggested });
  const checked = await client.ended(url, () => undefined);
  report(`${checked.state}, ${JSON.stringify(checked.counts)}`);
  if (checked.state !== 'checked' || checked.counts?.bad !== 0) {
    print(await (await client.get(`${url}/problems?limit=5`)).text());
    throw new Error('The dry run found problems.');
  }
  await client.post(`${url}/apply`);
  const applied = await client.ended(url, () => undefined);
  report(`${applied.state}, ${JSON.stringify(applied.counts)}`);
  return performance.now() - clock;
}

async function measure({ print }: BenchContext) {
  return withDataDir(async (dataDir) => {
    // The first start seeds the demo, which is not measured.
    await (await startProcess(dataDir)).stop();
    const server = await startProcess(dataDir);
    try {
      const client = importClient(server.port, await signIn(server.port));
      const list = `${items}/export?format=csv&headers=db&language=en&columns=${exported.join(',')}`;
      const answer = await client.get(list);
      if (!answer.ok) throw new Error(await answer.text());
      const content = manyRows(await answer.text(), rows, 1_000_000);
      print(
        `  ${(content.length / 1e6).toFixed(0)} MB of CSV; ${(await server.memory()).toFixed(0)} MB of memory before`,
      );
      const before = await server.processor();
      const samples: number[] = [];
      const work = steps(client, content, print).then((took) => samples.push(took));
      const { lists, peak } = await watch(work, client, server);
      const after = await server.processor();
      const used = (of: 'server' | 'database') => (after[of] - before[of]).toFixed(1);
      print(`  processor seconds: server ${used('server')}, database ${used('database')}`);
      const others = summarise({ samples: lists });
      print(
        `  lists meanwhile: median ${others.median.toFixed(0)} ms, p95 ${others.p95.toFixed(0)} ms; peak memory ${peak.toFixed(0)} MB`,
      );
      return { samples };
    } finally {
      await server.stop();
    }
  });
}

export const importCases: readonly Case[] = [
  { name: `import: ${rows} rows of CSV, dry run and all`, aim: 60_000, measure },
];
