/**
 * `npm run pictures [-- NAME...]`: takes pictures of the main screens with the demo, in both
 * widths, themes and languages, into docs/pictures; with names, only those. With `--trials`
 * (`npm run pictures -- --trials`) it takes the scenes of the trials into docs/pictures/trials.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentOf } from '../bench/server/client.ts';
import { startServer } from '../bench/server/server.ts';
import type { Log } from '../server/log.ts';
import { ensurePage } from '../server/page/build.ts';
import { launchChromium } from './chromium.ts';
import { scenes } from './pictures/scenes.ts';
import { shoot, shootTrial } from './pictures/shoot.ts';
import { trialScenes } from './pictures/trial-scenes.ts';

const root = join(import.meta.dirname, '..');
const isTrials = process.argv.includes('--trials');
const names = process.argv.slice(2).filter((word) => word !== '--trials');
const offered = isTrials ? trialScenes : scenes;
const unknown = names.filter((name) => !offered.some((scene) => scene.name === name));
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
    const path = `/api/sites/${place.siteId}/${api}?limit=1&search=${encodeURIComponent(search)}`;
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
    hose: await find('workorders', 'EX-03 - change out blown hose'),
    machine: await find('equipment', 'EX-03'),
    checklist: await find('checklists', 'LH-02'),
    waiting: await find('permits', 'Lift out snub pulley'),
  };
  const shown = { origin, cookie, ids };
  const isChosen = ({ name }: { readonly name: string }) =>
    names.length === 0 || names.includes(name);
  const store = async (path: string, picture: Buffer): Promise<void> => {
    await writeFile(join(root, 'docs/pictures', `${path}.webp`), picture);
    console.log(`${path}: ${(picture.length / 1000).toFixed(0)} kB`);
  };
  if (isTrials) {
    for (const scene of trialScenes.filter(isChosen))
      await store(`trials/${scene.name}`, await shootTrial(browser, shown, scene));
  } else {
    for (const scene of scenes.filter(isChosen))
      await store(scene.name, await shoot(browser, shown, scene));
  }
} finally {
  await browser.close();
  await server.close();
}
