import { signIn } from '../../bench/server/sign-in.ts';
import type { Comment } from '../../src/contract/activity-schemas.ts';
import type { SiteFile } from '../../src/contract/files.ts';
import type { HistoryEntry } from '../../src/contract/item-schemas.ts';
import type { FlowDocument } from '../../src/runtime/documents.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import type { System } from '../chaos/system.ts';
import { column } from '../support/module-document.ts';
import { ownModule } from '../support/own-module.ts';
import type { Stored } from './check.ts';
import type { Start } from './soak-page.ts';

const siteName = 'Raffination Saaleaue';

/** The site on which the devices work, as its admin uses it by the API. */
export interface Site {
  readonly start: Start;
  readonly cookie: string;
  readonly makeItem: (name: string) => Promise<number>;
  /** Restores those of the items that are deleted; returns their ids. */
  readonly restore: (ids: ReadonlySet<number>) => Promise<readonly number[]>;
  readonly readAll: () => Promise<readonly Stored[]>;
}

/** Any status leads to any other in a few moves. */
const flow: FlowDocument = {
  name: 'soak',
  nodes: [
    { id: 'open', kind: 'status_start', label: 'Open', colour: '#74838E' },
    { id: 'busy', kind: 'status_intermediate', label: 'Busy', colour: '#3B7DD8' },
    { id: 'done', kind: 'status_intermediate', label: 'Done', colour: '#2E8B57' },
  ],
  edges: [
    { id: 'start', source: 'open', target: 'busy' },
    { id: 'end', source: 'busy', target: 'done' },
    { id: 'again', source: 'done', target: 'open' },
  ],
};

const columns = [
  column('text', 'note', { order: 1 }),
  column('files', 'files', { order: 2 }),
  column('photos', 'photos', { order: 3, columnData: { maxPhotos: null } }),
  column('signature', 'signed', { order: 4 }),
  column('table', 'readings', {
    order: 5,
    columnData: { columns: [{ db: 'what', name: 'What', columnType: 'text' }] },
  }),
];

/** Makes a module with fields of every kind on a site of the demo. */
export async function prepareSite(system: System): Promise<Site> {
  const cookie = await signIn(Number(new URL(await system.address()).port));
  const call = async <Reply>(
    method: string,
    at: string,
    { body, version }: { readonly body?: object; readonly version?: number } = {},
  ): Promise<Reply> => {
    const answer = await fetch((await system.address()) + at, {
      method,
      headers: {
        cookie,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Reply;
  };
  const get = <Reply>(at: string): Promise<Reply> => call('GET', at);

  const sites =
    await get<readonly { readonly id: number; readonly name: string; readonly timezone: string }[]>(
      '/api/sites',
    );
  const site = sites.find(({ name }) => name === siteName);
  if (site === undefined) throw new Error(`The demo has no site ${siteName}`);
  const { user } = await get<{ readonly user: { readonly organisation_id: number } }>(
    '/api/users/me',
  );
  const document = ownModule(user.organisation_id, 'soak', columns);
  const parts = column('module_item_reference', 'parts', {
    order: 6,
    columnData: { moduleType: document.type, allowMultiple: true },
  });
  await call('POST', '/api/organisation/modules', {
    body: {
      document: {
        ...document,
        coreColumns: [...document.coreColumns, parts],
        defaultStatusFlow: flow,
      },
    },
  });
  const items = `/api/sites/${site.id}/soak`;

  /** All items, also those in the recycle bin. */
  const allItems = async () =>
    (await get<{ readonly soak: readonly Item[] }>(`${items}?sync_cursor=0`)).soak;

  async function filesOf(item: Item): Promise<readonly string[]> {
    const ids = [item['files'], item['photos']].flatMap((value) =>
      Array.isArray(value) ? (value as readonly number[]) : [],
    );
    if (ids.length === 0) return [];
    const { files } = await get<{ readonly files: readonly SiteFile[] }>(
      `/api/sites/${site?.id}/files?ids=${ids.join()}`,
    );
    return files.map(({ sha256 }) => sha256);
  }

  return {
    start: { site: site.id, timeZone: site.timezone, type: document.type },
    cookie,
    makeItem: async (name) => (await call<Item>('POST', items, { body: { name } })).id,
    async restore(ids) {
      const deleted = (await allItems()).filter((item) => item.deleted_at !== null);
      const wanted = deleted.filter(({ id }) => ids.has(id));
      for (const { id, version } of wanted)
        await call('POST', `${items}/${id}/restore`, { version });
      return wanted.map(({ id }) => id);
    },
    async readAll() {
      const stored: Stored[] = [];
      for (const item of await allItems()) {
        const at = `${items}/${item.id}`;
        const { history } = await get<{ readonly history: readonly HistoryEntry[] }>(
          `${at}/history`,
        );
        const { comments } = await get<{ readonly comments: readonly Comment[] }>(
          `${at}/comments?limit=200`,
        );
        stored.push({ item, history, comments, files: await filesOf(item) });
      }
      return stored;
    },
  };
}
