/**
 * `npm run pictures [-- NAME...]`: takes pictures of the main screens with the demo, in both
 * widths, themes and languages, into docs/pictures; with names, only those.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentOf } from '../bench/server/client.ts';
import { startServer } from '../bench/server/server.ts';
import type { Log } from '../server/log.ts';
import { ensurePage } from '../server/page/build.ts';
import { launchChromium } from './chromium.ts';
import { scenes } from './pictures/scenes.ts';
import { shoot } from './pictures/shoot.ts';

const root = join(import.meta.dirname, '..');
const names = process.argv.slice(2);
const unknown = names.filter((name) => !scenes.some((scene) => scene.name === name));
if (unknown.length > 0) throw new Error(`There are no pictures of ${unknown.join(', ')}.`);

const log: Log = { info: () => undefined, warn: console.warn, error: console.error };
const page = await ensurePage(root, log);
const server = await startServer({ items: 0, keep: null, print: console.log, page });
const browser = await launchChromium();
try {
  const { origin, cookie, place } = server;
  const client = server.client();
  /** The first item that a search returns. */
  const find = async (api: string, search: string): Promise<number> => {
    const path = `/api/sites/${place.siteId}/${api}?limit=1&search=${search}`;
    const found = (await contentOf(await client.send({ path }))) as Record<
      string,
      readonly { readonly id: number }[]
    >;
    const [item] = found[api] ?? [];
    if (item === undefined) throw new Error(`The demo has no ${search} among its ${api}.`);
    return item.id;
  };
  const ids = {
    site: place.siteId,
    order: await find('workorders', 'auto-lube'),
    permit: await find('permits', 'pump'),
  };
  for (const scene of scenes) {
    if (names.length > 0 && !names.includes(scene.name)) continue;
    const picture = await shoot(browser, { origin, cookie, ids }, scene);
    await writeFile(join(root, `docs/pictures/${scene.name}.webp`), picture);
    console.log(`${scene.name}: ${(picture.length / 1000).toFixed(0)} kB`);
  }
} finally {
  await browser.close();
  await server.close();
}
