import type { QueryClient } from '@tanstack/react-query';
import { itemQueryOptions, type ModuleRef } from '../../../src/api/items.ts';
import { unsentChanges } from '../../../src/api/outbox/device-outbox.ts';
import type { LocalOwner } from '../../../src/api/local-data/local-store.ts';
import { randomUuid } from '../../../src/api/uuid.ts';
import { resumableFrom } from '../../../src/contract/files.ts';
import { itemWithUnsent } from '../../../src/domain/outbox/overlay.ts';
import { entriesOfItem, isLocalId, type OutboxEntry } from '../../../src/domain/outbox/outbox.ts';
import { isHeld } from '../../../src/domain/outbox/unsent-states.ts';
import { droppedEntries, droppedKey } from '../../../src/modules/outbox/dropped-entries.ts';
import { loadFileKeeping, loadKeeping } from '../../../src/modules/outbox/load-keeping.ts';
import type { Change } from '../../../src/modules/outbox/new-entry.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { blankItem } from '../../../src/runtime/record/blank.ts';
import type { Item, ItemChanges } from '../../../src/runtime/record/item.ts';
import { isList } from '../../../src/runtime/record/json.ts';
import type { Edit, Kept, Start } from '../soak-page.ts';
import { smallPhoto } from './photo.ts';

/** The device and what it has of the server. */
export interface Desk {
  readonly cache: QueryClient;
  readonly start: Start;
  readonly owner: LocalOwner;
  readonly module: CompiledModule;
  readonly moduleRef: ModuleRef;
  readonly listed: ReadonlyMap<number, Item>;
}

async function sha256(file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A file that nothing else is; one in five is uploaded in parts. */
function someFile(token: string): File {
  const size = /[05]-file$/.test(token) ? resumableFrom + 1 : 20_000;
  const bytes = new Uint8Array(size);
  bytes.set(crypto.getRandomValues(new Uint8Array(20_000)));
  bytes.set(new TextEncoder().encode(`${token}\n`));
  return new File([bytes], `${token}.bin`, { type: 'application/octet-stream' });
}

const signatureOf = (name: string): string =>
  JSON.stringify([
    {
      user_id: null,
      printed_name: name,
      meaning: '',
      drawing: { path: 'M1 1L20 30L40 5', width: 100, height: 50 },
      signed_at: null,
      covers: null,
    },
  ]);

const listIn = (item: Item, db: string): readonly unknown[] => {
  const value = item[db];
  return isList(value) ? value : [];
};

const withRow = (item: Item, token: string): ItemChanges => ({
  readings: [...listIn(item, 'readings'), { id: randomUuid(), what: token }],
});

/** The tokens in what entries do. */
export const tokensIn = (entries: readonly OutboxEntry[]): readonly string[] => [
  ...new Set(
    JSON.stringify(entries.map(({ action }) => action)).match(/soak-\d+-\d+-[a-z]+/g) ?? [],
  ),
];

/** The edits that a person makes on a device, through the product's outbox. */
export async function createEdits({ cache, start, owner, module, moduleRef, listed }: Desk) {
  const [{ keepChange, moveOf }, { keepFile }] = await Promise.all([
    loadKeeping(),
    loadFileKeeping(),
  ]);
  const { site } = start;
  const { document: endpoint } = module;
  /** The item that the person deleted last: they can undo that. */
  let removed: Item | null = null;

  /** The item of the server as this device last had it; undefined if it can't be read now. */
  async function ofServer(id: number): Promise<Item | undefined> {
    const read = itemQueryOptions(moduleRef, site, id);
    const known = cache.getQueryData(read.queryKey) ?? listed.get(id);
    if (known !== undefined || isLocalId(id)) return known;
    try {
      return await cache.query(read);
    } catch (error) {
      console.warn('Another tab has sent the item, and there is no network', error);
      return undefined;
    }
  }

  const idNow = (wanted: number): number => unsentChanges.get().made.get(wanted) ?? wanted;
  const entriesOn = (itemId: number) =>
    entriesOfItem(unsentChanges.get(), { site, endpoint, itemId });

  /** An item as the person sees it; null if this device does not have it now, or it is deleted. */
  async function shown(wanted: number): Promise<Item | null> {
    const id = idNow(wanted);
    const item = itemWithUnsent(entriesOn(id), await ofServer(id)) ?? null;
    return item?.deleted_at === null ? item : null;
  }

  const keep = (change: Change): Promise<Item> => keepChange(cache, module, site, change);

  async function update(base: Item, body: ItemChanges): Promise<Kept> {
    const held = tokensIn(entriesOn(base.id).filter(isHeld));
    const mine = { ...base, ...body };
    const { id } = await keep({ action: { kind: 'update', body }, base, mine });
    const left = new Set(tokensIn(entriesOn(id)));
    return { id, corrected: held.filter((token) => !left.has(token)) };
  }

  async function addFile(base: Item, { token, what }: Edit): Promise<Kept> {
    const isPhoto = what === 'photo';
    const file = isPhoto ? await smallPhoto(token) : someFile(token);
    const kept = await keepFile(cache, site, file, {
      key: randomUuid(),
      kind: 'uploaded',
      facts: { takenAt: null, position: null },
    });
    const db = isPhoto ? 'photos' : 'files';
    const body = { ...withRow(base, token), [db]: [...listIn(base, db), kept.id] };
    return { ...(await update(base, body)), sha256: await sha256(file) };
  }

  async function create(token: string): Promise<Kept> {
    const body = { name: token, client_id: randomUuid() };
    const mine = { ...blankItem(module, site), ...body, version: 0 };
    return { id: (await keep({ action: { kind: 'create', body }, base: null, mine })).id };
  }

  async function refer(base: Item, { token, other }: Edit): Promise<Kept | null> {
    const part = await shown(other);
    if (part === null) return null;
    const parts = [...new Set([...listIn(base, 'parts'), part.id])];
    return update(base, { ...withRow(base, token), parts });
  }

  async function move(base: Item, token: string): Promise<Kept> {
    const { statuses } = module.flow;
    const next = statuses[(statuses.findIndex(({ number }) => number === base.status) + 1) % 3];
    if (next === undefined) throw new Error('The flow has three statuses');
    const place = { id: site, timezone: start.timeZone };
    const way = { to: next.key, comment: token };
    const { id } = await keep(await moveOf(cache, module, place, base, way));
    return { id, status: next.number };
  }

  const droppedWith = (itemId: number): readonly OutboxEntry[] =>
    droppedEntries.get(droppedKey(owner, { site, endpoint, itemId })) ?? [];

  async function remove(base: Item): Promise<Kept> {
    removed = await keep({ action: { kind: 'remove' }, base, mine: base });
    return { id: base.id, dropped: tokensIn(droppedWith(base.id)) };
  }

  async function undoRemove(wanted: number): Promise<Kept | null> {
    if (removed === null || idNow(removed.id) !== idNow(wanted)) return null;
    const base = removed;
    const back = tokensIn(droppedWith(base.id));
    removed = null;
    const { id } = await keep({ action: { kind: 'restore' }, base, mine: base });
    return { id, back };
  }

  async function comment(base: Item, token: string): Promise<Kept> {
    const body = { client_id: randomUuid(), text: token };
    await keep({ action: { kind: 'comment', body }, base, mine: base });
    return { id: base.id };
  }

  /** Null if this device does not have the item now. */
  return async (edit: Edit): Promise<Kept | null> => {
    const { what, token, item } = edit;
    if (what === 'create') return create(token);
    if (what === 'restore') return undoRemove(item);
    const base = await shown(item);
    if (base === null) return null;
    switch (what) {
      case 'note':
        return update(base, { note: token });
      case 'sign':
        return update(base, { signed: signatureOf(token) });
      case 'row':
        return update(base, withRow(base, token));
      case 'refer':
        return refer(base, edit);
      case 'file':
      case 'photo':
        return addFile(base, edit);
      case 'move':
        return move(base, token);
      case 'remove':
        return remove(base);
      case 'comment':
        return comment(base, token);
    }
  };
}
