import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { codeOf } from '../../error-code.ts';

/**
 * The state of an address: nothing listens; a database starts or stops; or it accepts connections,
 * with the signature of its settings.
 */
export type Probe =
  | { readonly found: 'nothing' }
  | { readonly found: 'busy' }
  | { readonly found: 'ready'; readonly signature: string };

const cannotConnectNow = '57P03';

/** Connects once and reports the state. */
export async function probe(config: pg.ClientConfig): Promise<Probe> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5000 });
  client.on('error', () => {
    // A connection that breaks also fails the query below, which handles the error.
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ signature: string }>(
      `select current_setting('cluster_name') as signature`,
    );
    return { found: 'ready', signature: rows[0]?.signature ?? '' };
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'].includes(codeOf(error))) return { found: 'nothing' };
    if (codeOf(error) === cannotConnectNow || isBroken(error)) return { found: 'busy' };
    throw error;
  } finally {
    await client.end();
  }
}

function isBroken(error: unknown): boolean {
  const closed = error instanceof Error && /terminated|timeout/i.test(error.message);
  return closed || ['ECONNRESET', 'EPIPE', '57P01', '57P02'].includes(codeOf(error));
}

/** The process id in postmaster.pid, or undefined without such a file. */
export function postmasterPid(clusterDir: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
