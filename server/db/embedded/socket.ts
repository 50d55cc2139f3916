import { lstatSync, lutimesSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { codeOf } from '../../error-code.ts';

/** The port that names PostgreSQL's socket file; nothing listens on it on the network. */
export const socketPort = 5432;

/** The file of the socket; its lock has the same name with `.lock` at the end. */
export const socketName = `.s.PGSQL.${socketPort}`;

/** The most bytes that a socket's path may have, without the terminating null. */
const longest = process.platform === 'darwin' ? 103 : 107;

/** A folder through which clients reach the socket. */
export interface SocketFolder {
  readonly path: string;
  /** Recreates the short link if a cleaner of temporary files removed it, else renews its date. */
  keepFresh(): void;
  remove(): void;
}

/**
 * The folder with the socket of the cluster in `clusterDir`. It is that folder itself, or, if the
 * socket's path would get too long, a short link to it in the temporary folder; the file `pointer`
 * stores the link's path.
 */
export function socketFolder(clusterDir: string, pointer: string): SocketFolder {
  if (isShortEnough(clusterDir)) return { path: clusterDir, keepFresh: () => {}, remove: () => {} };
  const link = knownLink(pointer, clusterDir) ?? newLink(pointer, clusterDir);
  return {
    path: link,
    keepFresh: () => {
      const now = new Date();
      if (linksTo(link) === clusterDir) lutimesSync(link, now, now);
      else symlinkSync(clusterDir, link);
    },
    remove: () => {
      rmSync(path.dirname(link), { recursive: true, force: true });
      rmSync(pointer, { force: true });
    },
  };
}

function isShortEnough(dir: string): boolean {
  return Buffer.byteLength(path.join(dir, socketName)) <= longest;
}

function knownLink(pointer: string, clusterDir: string): string | undefined {
  try {
    const link = readFileSync(pointer, 'utf8').trim();
    return isShortEnough(link) && linksTo(link) === clusterDir ? link : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** A new link in a folder that nobody else can change. */
function newLink(pointer: string, clusterDir: string): string {
  const parent = isShortEnough(path.join(os.tmpdir(), 'sitewright-123456/db'))
    ? os.tmpdir()
    : '/tmp';
  const link = path.join(mkdtempSync(path.join(parent, 'sitewright-')), 'db');
  symlinkSync(clusterDir, link);
  writeFileSync(pointer, `${link}\n`);
  return link;
}

function linksTo(link: string): string | undefined {
  const found = lstatSync(link, { throwIfNoEntry: false });
  const ours = found?.isSymbolicLink() && found.uid === process.getuid?.();
  return ours ? readlinkSync(link) : undefined;
}
