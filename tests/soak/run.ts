import path from 'node:path';
import { buildPages } from '../../bench/pages/build.ts';
import { type Random, random } from '../../demo/generate/random.ts';
import { newSystem, type System } from '../chaos/system.ts';
import { check } from './check.ts';
import { Device } from './device.ts';
import { createProxy, type Proxy } from './proxy.ts';
import { prepareSite, type Site } from './site.ts';
import { Worker } from './worker.ts';

export interface Size {
  readonly devices: number;
  /** Of each device. */
  readonly edits: number;
  readonly kills: number;
}

export interface Figures {
  readonly made: number;
  readonly unknown: number;
  readonly files: number;
  readonly photos: number;
  readonly signatures: number;
  readonly moves: number;
  readonly deletions: number;
  readonly undone: number;
  readonly browserKills: number;
  readonly serverKills: number;
  readonly dropped: number;
  readonly conflicts: number;
  /** Changes of items that others had deleted: shown, and sent again when the item was back. */
  readonly refused: number;
  /** Moves that are not possible any more: shown with the reason, and discarded. */
  readonly denied: number;
  /** Milliseconds from the last fault until nothing waits but what people have to decide. */
  readonly drainedIn: number;
  readonly problems: readonly string[];
}

/** The largest error of a device's clock. */
const clockErrorMs = 26 * 3_600_000;
const sharedItems = 6;
/** Edits of a device between faults. */
const stretch = 10;
/** A drain that takes longer does not end. */
const patienceMs = 300_000;

interface Scene {
  readonly system: System;
  readonly workers: readonly Worker[];
  readonly luck: Random;
}

const statesOf = ({ workers }: Pick<Scene, 'workers'>) =>
  Promise.all(workers.map(({ device }) => device.state()));

/** Resolves when no device has anything to send but what people have to decide. */
async function drained(scene: Scene): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const states = await statesOf(scene);
    if (states.every(({ ready }) => ready === 0)) return;
    if (performance.now() > end) throw new Error(`It does not drain: ${JSON.stringify(states)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Kills the server or a browser while people work, and starts it again. */
async function fault({ system, workers, luck }: Scene, isOfServer: boolean): Promise<void> {
  const busy = workers.map((worker) => worker.work(luck.whole(1, stretch)));
  const victim = luck.pick(workers);
  await new Promise((resolve) => setTimeout(resolve, luck.whole(20, 600)));
  if (isOfServer) {
    await system.kill();
    await Promise.all(busy);
    await system.start();
    return;
  }
  await victim.device.kill();
  await Promise.all(busy);
  await victim.reopen();
}

interface Decided {
  readonly conflicts: number;
  readonly refused: number;
  /** Tokens of moves that were denied and discarded, by device. */
  readonly denied: readonly ReadonlySet<string>[];
  /** Items that had to be taken out of the recycle bin. */
  readonly restored: ReadonlySet<number>;
  readonly problems: readonly string[];
}

/**
 * Does what people do with what waits for them: conflicts end with the values of the device, a move that is
 * denied is discarded, and a change that was refused because others have deleted its item goes again when
 * somebody has restored that.
 */
async function decideAll(scene: Scene, site: Site): Promise<Decided> {
  let conflicts = 0;
  const restored = new Set<number>();
  const retried = new Set<string>();
  const denied = scene.workers.map(() => new Set<string>());
  for (;;) {
    let isQuiet = true;
    for (const [number, { device }] of scene.workers.entries()) {
      const decided = await device.decideAll();
      conflicts += decided;
      // What was decided can delete the items to which a refused change refers.
      if (decided > 0) await drained(scene);
      const { refused } = await device.state();
      const [impossible, others] = [true, false].map((isDenied) =>
        refused.filter(({ code }) => (code === 'denied') === isDenied),
      );
      const gone = await device.discard((impossible ?? []).map(({ sequence }) => sequence));
      for (const token of gone) denied[number]?.add(token);
      // What is refused a second time is a mistake.
      const again = (others ?? []).filter(({ sequence }) => !retried.has(`${number} ${sequence}`));
      const wanted = new Set(again.flatMap(({ items }) => items));
      for (const id of await site.restore(wanted)) restored.add(id);
      for (const { sequence } of again) retried.add(`${number} ${sequence}`);
      await device.retry(again.map(({ sequence }) => sequence));
      isQuiet &&= decided + gone.length + again.length === 0;
      await drained(scene);
    }
    if (!isQuiet) continue;
    const left = await statesOf(scene);
    const problems = left.flatMap(({ refused, unsent }) => [
      ...refused.map(({ code, message, items }) => `${code} of ${items.join(', ')}: ${message}`),
      ...(unsent > refused.length ? [`${unsent} changes are not sent`] : []),
    ]);
    return { conflicts, refused: retried.size, denied, restored, problems };
  }
}

/** Edits on devices with faults at random moments; then everything has to be on the server once. */
export async function run(
  size: Size,
  seed: string,
  report: (line: string) => void,
): Promise<Figures> {
  const luck = random(`soak ${seed}`);
  const system = newSystem();
  let address: string | null = null;
  let isLossy = true;
  const proxy: Proxy = createProxy(
    () => address,
    () => isLossy && luck.chance(0.1),
  );
  const soakPage = { name: 'soak', folder: path.join(import.meta.dirname, 'page') };
  const pages = await buildPages([soakPage], (request, response) => {
    if (request.url?.startsWith('/soak/') === true) return false;
    proxy.pass(request, response);
    return true;
  });
  const workers: Worker[] = [];
  const faults: string[] = [];
  const follow = {
    ...system,
    kill: async () => {
      address = null;
      await system.kill();
    },
    start: async () => {
      const took = await system.start();
      address = await system.address();
      return took;
    },
  };
  try {
    await follow.start();
    const site = await prepareSite(system);
    const shared: number[] = [];
    for (let at = 0; at < sharedItems; at += 1) shared.push(await site.makeItem(`Shared ${at}`));
    const url = pages.urlOf(soakPage);
    const at = site.cookie.indexOf('=');
    const [name, value] = [site.cookie.slice(0, at), site.cookie.slice(at + 1)];
    for (let number = 0; number < size.devices; number += 1) {
      const device = new Device({
        url,
        cookies: [{ name, value, url: new URL(url).origin }],
        clock: luck.whole(-clockErrorMs, clockErrorMs),
        tabs: number === 0 ? 2 : 1,
        start: site.start,
        onFault: (text) => faults.push(`Device ${number}, ${text}`),
      });
      workers.push(new Worker(device, String(number), random(`soak ${seed} ${number}`), shared));
      await device.open();
    }
    const scene: Scene = { system: follow, workers, luck };
    const kills = { browser: 0, server: 0 };
    for (let turn = 0; workers.some(({ made }) => made.length < size.edits); turn += 1) {
      for (const { device } of workers) await device.setNetwork(luck.chance(0.5));
      if (turn < size.kills) {
        const isOfServer = turn % 5 === 1 || turn % 5 === 3;
        await fault(scene, isOfServer);
        kills[isOfServer ? 'server' : 'browser'] += 1;
      } else
        await Promise.all(
          workers.map((worker) => worker.work(Math.min(stretch, size.edits - worker.made.length))),
        );
      report(`turn ${turn}: ${workers.map(({ made }) => made.length).join(' ')}`);
    }
    isLossy = false;
    const since = performance.now();
    for (const { device } of workers) await device.setNetwork(true);
    await drained(scene);
    const drainedIn = performance.now() - since;
    const { conflicts, refused, denied, restored, problems } = await decideAll(scene, site);
    const states = await statesOf(scene);
    const diaries = workers.map(({ made }, number) => ({
      made,
      ids: new Map(states[number]?.made),
      discarded: denied[number] ?? new Set(),
    }));
    const all = workers.flatMap(({ made }) => made);
    const kept = (what: string) =>
      all.filter((each) => each.kept !== null && each.edit.what === what).length;
    return {
      made: all.length,
      unknown: all.filter((each) => each.kept === null).length,
      files: kept('file'),
      photos: kept('photo'),
      signatures: kept('sign'),
      moves: kept('move'),
      deletions: kept('remove'),
      undone: kept('restore'),
      browserKills: kills.browser,
      serverKills: kills.server,
      dropped: proxy.dropped(),
      conflicts,
      refused,
      denied: denied.reduce((sum, { size: count }) => sum + count, 0),
      drainedIn,
      problems: [...faults, ...problems, ...check(diaries, await site.readAll(), restored)],
    };
  } finally {
    for (const { device } of workers) await device.remove();
    await pages.close();
    await system.remove();
  }
}
