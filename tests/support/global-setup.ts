import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Port at which `testDatabase` asks for the run's database server. */
    postgresPort: number;
  }
}

/**
 * One database server for a whole run of vitest, started when the first test requests a database: a
 * run without such tests has no cost.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let child: ChildProcess | undefined;
  let login: Promise<string> | undefined;
  const start = (): Promise<string> => {
    child = spawn(process.execPath, [path.join(import.meta.dirname, 'postgres-server.ts')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    return firstLine(child);
  };
  const broker = createServer((socket) => {
    login ??= start();
    login.then(
      (line) => socket.end(line),
      (error: unknown) => socket.destroy(error instanceof Error ? error : undefined),
    );
  });
  broker.listen(0, '127.0.0.1');
  await once(broker, 'listening');
  const address = broker.address();
  if (!address || typeof address === 'string') throw new Error('No port for the test database.');
  project.provide('postgresPort', address.port);

  return async () => {
    broker.close();
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.stdin?.end();
    await ended;
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The test database has no output.');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('The test database could not be started.');
}
