import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { type TestServer, startServer } from './server.ts';

/** The folder with the DATA_DIR of a server that has made the demo organisation and stopped. */
const variable = 'DEMO_DATA_DIR';

/** Starts a server with fresh demo data (`startServer`), those of `makeDemoData`. */
export const startDemoServer = (env: Readonly<Record<string, string>> = {}): Promise<TestServer> =>
  startServer(env, undefined, copyDemoData);

function copyDemoData(dataDir: string): void {
  const made = process.env[variable];
  if (made === undefined) throw new Error('The run has made no demo data.');
  // The database's files keep their owner, which is another user when the tests run as root.
  if (process.platform === 'win32') cpSync(made, dataDir, { recursive: true });
  else execFileSync('cp', ['-a', made, dataDir]);
}

/**
 * Makes the demo data once for all servers of a run of the journeys, each of which would take
 * several seconds for them. Returns what removes them.
 */
export default async function makeDemoData(): Promise<() => void> {
  const server = await startServer();
  await server.end();
  process.env[variable] = server.dataDir;
  return () => server.remove();
}
