import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../error-code.ts';
import { StartProblem } from '../../start-problem.ts';
import { type Binaries, program } from './binaries.ts';
import { type Identity, runAs } from './identity.ts';
import { superuser } from './settings.ts';

const unfinished = 'postgres.new-';

/**
 * Creates the database cluster in `clusterDir` if it does not exist: UTF-8, ordered by code point
 * on every platform. It is created in a temporary folder and renamed, so that an interrupted start
 * leaves no partial cluster. `password` is the superuser's if the database listens on a port.
 */
export async function ensureCluster(
  clusterDir: string,
  binaries: Binaries,
  identity: Identity | null,
  password: string | null,
): Promise<void> {
  if (await isReady(clusterDir, binaries)) return;
  const parent = path.dirname(clusterDir);
  for (const name of await readdir(parent))
    if (name.startsWith(unfinished)) await rm(path.join(parent, name), { recursive: true });

  const fresh = await mkdtemp(path.join(parent, unfinished));
  const passwordFile = `${fresh}.password`;
  try {
    await chmod(fresh, 0o700);
    if (identity) await chown(fresh, identity.uid, identity.gid);
    if (password !== null) await writeFile(passwordFile, password, { mode: 0o600 });
    const { code, output } = await runAs(identity, fresh, program(binaries, 'initdb'), [
      `--pgdata=${dataFolder(fresh, identity)}`,
      `--username=${superuser}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(password === null
        ? ['--auth-local=peer', '--auth-host=reject']
        : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]),
    ]);
    if (code !== 0 && /could not look up effective user/.test(output))
      throw new StartProblem(
        `PostgreSQL can't make its database for a user without a name (${reasonIn(output)}): ` +
          `give the user an entry in /etc/passwd, start as root or another user, or set DATABASE_URL.`,
      );
    if (code !== 0)
      throw new StartProblem(
        `PostgreSQL could not make its database in ${parent} (${reasonIn(output)}): ` +
          `choose a DATA_DIR on a local disk with room, or set DATABASE_URL.`,
      );
    await rename(fresh, clusterDir);
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
  }
}

/**
 * Passes the data folder to PostgreSQL, whose working directory it also is. As another user under
 * Linux, PostgreSQL gets it as the working directory: the folder is entered before the user
 * changes, so that a closed parent folder (0700) does not matter.
 */
export function dataFolder(clusterDir: string, identity: Identity | null): string {
  return identity && process.platform === 'linux' ? '/proc/self/cwd' : clusterDir;
}

async function isReady(clusterDir: string, binaries: Binaries): Promise<boolean> {
  let found: string;
  try {
    found = (await readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
  if (found === binaries.version.split('.')[0]) return true;
  throw new StartProblem(
    `The database in ${clusterDir} was made by PostgreSQL ${found}, and this is ` +
      `${binaries.version}: dump it with the old version and restore it into a new DATA_DIR.`,
  );
}

function reasonIn(output: string): string {
  const lines = output.split('\n');
  return lines.find((line) => /error|fatal|could not|denied/i.test(line)) ?? lines.at(-1) ?? '';
}
