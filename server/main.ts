import path from 'node:path';
import { type Config, readConfig } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { endsWithin } from './ends-within.ts';
import { codeOf } from './error-code.ts';
import type { Log } from './log.ts';
import { ensurePage } from './page/build.ts';
import { onNpmExit } from './npm-exit.ts';
import { isEmpty } from './operations/organisations/empty.ts';
import { firstSetUpLink } from './operations/organisations/set-up-link.ts';
import { demoSignIn, hasDemo, seedDemo } from './seed/seed.ts';
import { createServer } from './server.ts';
import { StartProblem } from './start-problem.ts';

const log: Log = {
  info: (message) => console.log(message),
  warn: (message) => console.warn(message),
  error: (message) => console.error(message),
};

/** Milliseconds until the database is closed although the server is still busy. */
const stopMs = 7000;

const root = path.join(import.meta.dirname, '..');

function shownAddress(config: Config, port: number): string {
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(config.host) ? 'localhost' : config.host;
  return config.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Prepares page and database in parallel; a page that can't be built stops the database. */
async function ready(config: Config): Promise<{ page: string; db: Database }> {
  const opening = openDatabase(config, log);
  try {
    const page = await ensurePage(root, log);
    return { page, db: await opening };
  } catch (error) {
    await opening.then((db) => db.close());
    throw error;
  }
}

async function start(): Promise<() => Promise<void>> {
  const config = readConfig(process.env);
  const { page, db } = await ready(config);
  const server = await createServer({ settings: config, db, log, root, page });
  const close = async (): Promise<void> => {
    try {
      if (!(await endsWithin(server.close(), stopMs)))
        log.warn('Background work was cut off because it did not end in time.');
    } finally {
      await db.close();
    }
  };
  try {
    if (config.demo && (await isEmpty(db))) {
      log.info('Filling the empty database with the demo organisation ...');
      await seedDemo(server.services);
    }
    await server.app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await close();
    throw isPortTaken(error) ? portProblem(config, error) : error;
  }
  const address = server.app.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : config.port;
  if (config.demo && (await hasDemo(db))) log.info(demoSignIn(new Date()));
  if (await isEmpty(db))
    log.info(
      'There is no organisation yet. Make the first with this link, which is good once and for a ' +
        `day:\n${await firstSetUpLink(server.services)}`,
    );
  log.info(`Sitewright is ready at ${shownAddress(config, port)}`);
  return close;
}

const isPortTaken = (error: unknown): boolean => ['EADDRINUSE', 'EACCES'].includes(codeOf(error));

function portProblem({ port, host }: Config, cause: unknown): StartProblem {
  return new StartProblem(
    `Port ${port} of ${host} can't be used (${codeOf(cause)}): choose another with PORT, or 0.`,
    { cause },
  );
}

function printStartProblem(error: unknown): void {
  console.error(error instanceof StartProblem ? error.message : error);
}

const starting = start();
let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  try {
    await (
      await starting
    )();
  } catch (error) {
    printStartProblem(error);
    process.exitCode = 1;
  }
  process.exit();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
onNpmExit(() => void stop());
starting.catch((error: unknown) => {
  printStartProblem(error);
  process.exit(1);
});
