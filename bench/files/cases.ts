import type { BenchContext, Case } from '../case.ts';
import { startS3Server } from '../../tests/support/s3-server.ts';
import { type ServerProcess, startProcess, withDataDir } from '../server/process.ts';
import { signIn } from '../server/sign-in.ts';
import { type FileClient, fileClient } from './client.ts';
import { megabytes, sha256Of } from './content.ts';

const oneGigabyte = 1024;

async function withServer<T>(
  work: (server: ServerProcess, client: FileClient) => Promise<T>,
  storage: NodeJS.ProcessEnv = {},
): Promise<T> {
  return withDataDir(async (dataDir) => {
    const settings = { ...storage, MAX_FILE_MB: String(2 * oneGigabyte) };
    // The first start seeds the demo, which is not measured.
    await (await startProcess(dataDir, settings)).stop();
    const server = await startProcess(dataDir, settings);
    try {
      return await work(server, fileClient(server.port, await signIn(server.port)));
    } finally {
      await server.stop();
    }
  });
}

/** The most memory of the server while something is done, in megabytes. */
async function peakDuring(server: ServerProcess, work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = (): void => {
    isOver = true;
  };
  work.then(over, over);
  let peak = 0;
  while (!isOver) {
    peak = Math.max(peak, await server.memory());
    await new Promise((resolve) => void setTimeout(resolve, 50));
  }
  await work;
  return peak;
}

/** Does something to the server, and prints how long it takes and how much memory it needs. */
async function step<T>(
  { print }: BenchContext,
  server: ServerProcess,
  name: string,
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly took: number }> {
  const before = await server.memory();
  const start = performance.now();
  const running = work();
  const peak = await peakDuring(server, running);
  const took = performance.now() - start;
  print(
    `  ${name}: ${(took / 1000).toFixed(1)} s; memory ${before.toFixed(0)} MB before, at most ${peak.toFixed(0)} MB, ${(peak - before).toFixed(0)} MB more`,
  );
  return { value: await running, took };
}

async function measureLarge(context: BenchContext, storage: NodeJS.ProcessEnv = {}) {
  return withServer(async (server, client) => {
    const sent = await sha256Of(megabytes(oneGigabyte, 1));
    // A first small file loads what every upload needs.
    await client.download(await client.upload(8, 2));
    const up = await step(context, server, '1 GB up in parts, as a version', async () => {
      const file = await client.upload(oneGigabyte, 1);
      await client.addVersion(file);
      return file;
    });
    const down = await step(context, server, '1 GB down, as a version', () =>
      client.downloadVersion(up.value),
    );
    const whole = await step(context, server, '256 MB up in one request', () =>
      client.uploadWhole(256, 3),
    );
    if (down.value !== sent) throw new Error('The file that came back is another one.');
    return { samples: [up.took, down.took, whole.took] };
  }, storage);
}

/** The same with the files in a bucket of an S3-compatible service on this machine. */
async function measureLargeOnS3(context: BenchContext) {
  const s3 = await startS3Server();
  try {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
    return await measureLarge(context, {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
  } finally {
    await s3.close();
  }
}

async function measureMany(context: BenchContext) {
  return withServer(async (server, client) => {
    const count = 100;
    const size = 16;
    const up = await step(context, server, `${count} files of ${size} MB at the same time`, () =>
      Promise.all(Array.from({ length: count }, (_, at) => client.upload(size, at))),
    );
    const wrong: number[] = [];
    for (const [at, id] of up.value.entries())
      if ((await client.download(id)) !== (await sha256Of(megabytes(size, at)))) wrong.push(at);
    if (new Set(up.value).size !== count || wrong.length > 0)
      throw new Error(`Files that differ from what was sent: ${wrong.join(', ')}`);
    return { samples: [up.took] };
  });
}

export const fileCases: readonly Case[] = [
  { name: 'files: 1 GB up and down, and 256 MB in one request', measure: measureLarge },
  {
    name: 'files: 1 GB up and down, and 256 MB in one request, through S3',
    measure: measureLargeOnS3,
  },
  { name: 'files: 100 files of 16 MB at the same time', measure: measureMany },
];
