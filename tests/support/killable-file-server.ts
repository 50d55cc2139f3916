import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ownerRole } from '../../server/db/embedded/owner-database.ts';
import type { S3Settings } from '../../server/adapters/file-store/s3/client.ts';
import type { FileServerOptions } from './file-server.ts';
import type { TestServer } from './server/server.ts';

/** A server process that can be killed. */
export interface KillableServer {
  readonly address: string;
  /** Kills it like a crash, and resolves when it has ended. */
  readonly kill: () => Promise<void>;
}

async function portOf(child: ChildProcess): Promise<number> {
  if (child.stdout === null) throw new Error('The server has no output.');
  for await (const line of createInterface(child.stdout)) return Number(line);
  throw new Error('The server ended before it listened.');
}

/** Starts a second server, in a process of its own, on the data of a test server. */
export async function startKillable(
  { database, dataDir, schemas }: TestServer,
  s3: S3Settings | null,
): Promise<KillableServer> {
  const owner = { ...database.admin, user: ownerRole };
  const options: FileServerOptions = { owner, dataDir, schemas, s3 };
  const script = path.join(import.meta.dirname, 'file-server.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await portOf(child);
  return {
    address: `http://127.0.0.1:${port}`,
    kill: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
