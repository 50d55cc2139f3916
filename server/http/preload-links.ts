import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Preload elements for pages at paths that match a pattern. */
interface PreloadRule {
  readonly path: string;
  readonly links: readonly string[];
}

async function readPreloadRules(folder: string): Promise<readonly PreloadRule[]> {
  try {
    return JSON.parse(await readFile(path.join(folder, '.preload.json'), 'utf8')) as PreloadRule[];
  } catch (error) {
    // A page that another tool built has no list of preloads.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * The built page in `folder` for an address, with preload links to the files that it certainly
 * needs, so that they load in parallel with its first script. Read for each request, because a page
 * may be built while the server runs.
 */
export async function pageWithPreloads(folder: string, address: string): Promise<string> {
  const [page, rules] = await Promise.all([
    readFile(path.join(folder, 'index.html'), 'utf8'),
    readPreloadRules(folder),
  ]);
  const links = rules
    .filter((each) => new RegExp(each.path).test(address))
    .flatMap((each) => each.links);
  return page.replace('</head>', `${links.join('')}</head>`);
}
