import path from 'node:path';
import { buildPages } from '../../bench/pages/build.ts';
import { signIn } from '../../bench/server/sign-in.ts';
import { type Random, random } from '../../demo/generate/random.ts';
import { newSystem, type System } from '../chaos/system.ts';
import { column } from '../support/module-document.ts';
import { ownModule } from '../support/own-module.ts';
import type { Comment } from '../../src/contract/activity-schemas.ts';
import type { SiteFile } from '../../src/contract/files.ts';
import type { HistoryEntry } from '../../src/contract/item-schemas.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import { check, type Made, type Stored } from './check.ts';
import { Device } from './device.ts';
import { createProxy, type Proxy } from './proxy.ts';
import type { Edit } from './soak-page.ts';

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
  readonly signatures: number;
  readonly browserKills: number;
  readonly serverKills: number;
  readonly dropped: number;
  readonly conflicts: number;
  /** Milliseconds from the last fault until nothing waits but what people have to decide. */
  readonly drainedIn: number;
  readonly problems: readonly string[];
}

/** The largest error of a device's clock. */
const clockErrorMs = 26 * 3_600_000;
const siteName = 'Raffination Saaleaue';
const sharedItems = 6;
/** Edits of a device between faults. */
const stretch = 10;
/** A drain that takes longer does not end. */
const patienceMs = 300_000;

const kinds: readonly (readonly [Edit['what'], number])[] = [
  ['create', 2],
  ['note', 8],
  ['row', 4],
  ['refer', 2],
  ['file', 1],
  ['sign', 0.5],
  ['comment', 2],
];

interface Api {
  readonly site: number;
  readonly type: string;
  readonly cookie: string;
  readonly call: <Reply>(method: string, at: string, body?: object) => Promise<Reply>;
}

async function prepare(system: System): Promise<Api> {
  const address = await system.address();
  const cookie = await signIn(Number(new URL(address).port));
  const call = async <Reply>(method: string, at: string, body?: object): Promise<Reply> => {
    const answer = await fetch((await system.address()) + at, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Reply;
  };
  const sites = await call<readonly { readonly id: number; readonly name: string }[]>(
    'GET',
    '/api/sites',
  );
  const site = sites.find(({ name }) => name === siteName);
  const { user } = await call<{ readonly user: { readonly organisation_id: number } }>(
    'GET',
    '/api/users/me',
  );
  if (site === undefined) throw new Error(`The demo has no site ${siteName}`);
  const columns = [
    column('text', 'note', { order: 1 }),
    column('files', 'files', { order: 2 }),
    column('signature', 'signed', { order: 3 }),
    column('table', 'readings', {
      order: 4,
      columnData: { columns: [{ db: 'what', name: 'What', columnType: 'text' }] },
    }),
  ];
  const document = ownModule(user.organisation_id, 'soak', columns);
  const parts = column('module_item_reference', 'parts', {
    order: 5,
    columnData: { moduleType: document.type, allowMultiple: true },
  });
  await call('POST', '/api/organisation/modules', {
    document: { ...document, coreColumns: [...document.coreColumns, parts] },
  });
  return { site: site.id, type: document.type, cookie, call };
}

const itemsPath = ({ site }: Api) => `/api/sites/${site}/soak`;

async function readAll(api: Api): Promise<readonly Stored[]> {
  const { soak: items } = await api.call<{ readonly soak: readonly Item[] }>(
    'GET',
    `${itemsPath(api)}?sync_cursor=0`,
  );
  const stored: Stored[] = [];
  for (const item of items) {
    const at = `${itemsPath(api)}/${item.id}`;
    const { history } = await api.call<{ readonly history: readonly HistoryEntry[] }>(
      'GET',
      `${at}/history`,
    );
    const { comments } = await api.call<{ readonly comments: readonly Comment[] }>(
      'GET',
      `${at}/comments?limit=200`,
    );
    const ids = Array.isArray(item['files']) ? (item['files'] as readonly number[]) : [];
    const { files } =
      ids.length === 0
        ? { files: [] }
        : await api.call<{ readonly files: readonly SiteFile[] }>(
            'GET',
            `/api/sites/${api.site}/files?ids=${ids.join()}`,
          );
    stored.push({ item, history, comments, files: files.map(({ sha256 }) => sha256) });
  }
  return stored;
}

/** A device with the edits that its person has made. */
class Worker {
  readonly made: Made[] = [];
  readonly own: number[] = [];
  readonly device: Device;
  private readonly name: string;
  private readonly luck: Random;
  private readonly shared: readonly number[];

  constructor(device: Device, name: string, luck: Random, shared: readonly number[]) {
    this.device = device;
    this.name = name;
    this.luck = luck;
    this.shared = shared;
  }

  private next(): Edit {
    const { luck, own, shared } = this;
    const isShared = own.length === 0 || luck.chance(0.25);
    const what = own.length === 0 ? 'create' : luck.weighted(kinds);
    return {
      what,
      token: `soak-${this.name}-${this.made.length}-${what}`,
      item: luck.pick(isShared ? shared : own),
      other: luck.pick([...shared, ...own]),
    };
  }

  /** Makes edits; a kill of the browser meanwhile leaves the last one unknown. */
  async work(count: number): Promise<void> {
    for (let at = 0; at < count; at += 1) {
      const edit = this.next();
      try {
        const kept = await this.device.edit(edit, at);
        if (kept === null) continue;
        if (edit.what === 'create') this.own.push(kept.id);
        this.made.push({ edit, isKept: true, sha256: kept.sha256 });
      } catch (error) {
        if (!/closed|crashed|destroyed|not open/i.test(String(error))) throw error;
        this.made.push({ edit, isKept: false, sha256: null });
        return;
      }
    }
  }
}

interface Scene {
  readonly system: System;
  readonly workers: readonly Worker[];
  readonly luck: Random;
}

/** Resolves when no device has anything to send but what people have to decide. */
async function drained({ workers }: Pick<Scene, 'workers'>): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const states = await Promise.all(workers.map(({ device }) => device.state()));
    const isLeft = states.some(
      (state) =>
        state === undefined || (state.waiting > 0 && state.conflicts + state.refused.length === 0),
    );
    const isEmpty = states.every((state) => state?.waiting === 0);
    if (isEmpty || (!isLeft && (await isSettled(workers)))) return;
    if (performance.now() > end) throw new Error(`It does not drain: ${JSON.stringify(states)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Whether what waits stands behind what people have to decide: nothing has changed for a while. */
async function isSettled(workers: readonly Worker[]): Promise<boolean> {
  const read = async () =>
    JSON.stringify(await Promise.all(workers.map(({ device }) => device.state())));
  const before = await read();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  return before === (await read());
}

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
  await victim.device.open();
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
    const api = await prepare(system);
    const shared: number[] = [];
    for (let at = 0; at < sharedItems; at += 1) {
      const { id } = await api.call<{ readonly id: number }>('POST', itemsPath(api), {
        name: `Shared ${at}`,
      });
      shared.push(id);
    }
    const url = pages.urlOf(soakPage);
    const at = api.cookie.indexOf('=');
    const [name, value] = [api.cookie.slice(0, at), api.cookie.slice(at + 1)];
    for (let number = 0; number < size.devices; number += 1) {
      const device = new Device({
        url,
        cookies: [{ name, value, url: new URL(url).origin }],
        clock: luck.whole(-clockErrorMs, clockErrorMs),
        tabs: number === 0 ? 2 : 1,
        start: { site: api.site, type: api.type },
      });
      workers.push(new Worker(device, String(number), random(`soak ${seed} ${number}`), shared));
      await device.open();
    }
    const scene: Scene = { system: follow, workers, luck };
    const kills = { browser: 0, server: 0 };
    for (let turn = 0; workers.some(({ made }) => made.length < size.edits); turn += 1) {
      for (const { device } of workers) await device.setNetwork(luck.chance(0.5));
      if (turn < size.kills) {
        const isOfServer = luck.chance(0.4);
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
    const refused = (await Promise.all(workers.map(({ device }) => device.state()))).flatMap(
      (state) => state?.refused ?? [],
    );
    let conflicts = 0;
    for (let before = -1; before !== conflicts;) {
      before = conflicts;
      for (const { device } of workers) {
        conflicts += (await device.decideAll()) ?? 0;
        await drained(scene);
      }
    }
    const all = workers.flatMap(({ made }) => made);
    return {
      made: all.length,
      unknown: all.filter(({ isKept }) => !isKept).length,
      files: all.filter(({ sha256 }) => sha256 !== null).length,
      signatures: all.filter(({ edit, isKept }) => isKept && edit.what === 'sign').length,
      browserKills: kills.browser,
      serverKills: kills.server,
      dropped: proxy.dropped(),
      conflicts,
      drainedIn,
      problems: [...refused, ...check(all, await readAll(api))],
    };
  } finally {
    for (const { device } of workers) await device.remove();
    await pages.close();
    await system.remove();
  }
}
