import path from 'node:path';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import type { Log } from './log.ts';
import { ensurePage } from './page/build.ts';
import { demoSignIn, isEmpty, seedDemo } from './seed/seed.ts';
import { createServer } from './server.ts';
import { StartProblem } from './start-problem.ts';

const log: Log = {
  info: (message) => console.log(message),
  warn: (message) => console.warn(message),
  error: (message) => console.error(message),
};

const root = path.join(import.meta.dirname, '..');

function shownAddress(config: Config, port: number): string {
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(config.host) ? 'localhost' : config.host;
  return config.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function start(): Promise<() => Promise<void>> {
  const config = readConfig(process.env);
  const [page, db] = await Promise.all([ensurePage(root, log), openDatabase(config, log)]);
  const server = await createServer({ settings: config, db, log, root, page });
  const isDemo = config.demo && (await seedIfEmpty());
  await server.app.listen({ port: config.port, host: config.host });
  const address = server.app.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : config.port;
  if (isDemo) log.info(demoSignIn(new Date()));
  log.info(`Sitewright is ready at ${shownAddress(config, port)}`);
  return async () => {
    await server.close();
    await db.close();
  };

  async function seedIfEmpty(): Promise<boolean> {
    if (await isEmpty(db)) {
      log.info('Filling the empty database with the demo organisation ...');
      await seedDemo(server.services);
    }
    return true;
  }
}

function tell(error: unknown): void {
  console.error(error instanceof StartProblem ? error.message : error);
}

const starting = start();
let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  try {
    await (await starting)();
  } catch (error) {
    tell(error);
    process.exitCode = 1;
  }
  process.exit();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
starting.catch((error: unknown) => {
  tell(error);
  process.exit(1);
});
