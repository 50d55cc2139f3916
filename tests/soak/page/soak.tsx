import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createCache } from '../../../src/api/cache.ts';
import { loadConfig } from '../../../src/api/config.ts';
import { isApiError } from '../../../src/api/error.ts';
import { fetchItemPage, itemQueryOptions } from '../../../src/api/items.ts';
import { changeOutbox, unsentChanges } from '../../../src/api/outbox/device-outbox.ts';
import { currentUserQueryOptions } from '../../../src/api/query-options.ts';
import { randomUuid } from '../../../src/api/uuid.ts';
import { resumableFrom } from '../../../src/contract/files.ts';
import { itemWithUnsent } from '../../../src/domain/outbox/overlay.ts';
import { mergeOf, rebaseEntry, resolveConflict } from '../../../src/domain/outbox/rebase.ts';
import { decide } from '../../../src/domain/outbox/settle.ts';
import { entriesOfItem, isLocalId, type OutboxEntry } from '../../../src/domain/outbox/outbox.ts';
import { localOwnerOf } from '../../../src/modules/local-data/local-data.ts';
import { entryModule } from '../../../src/modules/outbox/entry-module.ts';
import { loadFileKeeping, loadKeeping } from '../../../src/modules/outbox/load-keeping.ts';
import { OutboxSync } from '../../../src/modules/outbox/OutboxSync.tsx';
import { modulesRead } from '../../../src/modules/registry/registry.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { blankItem } from '../../../src/runtime/record/blank.ts';
import type { Item, ItemChanges } from '../../../src/runtime/record/item.ts';
import { isList } from '../../../src/runtime/record/json.ts';
import type { Edit, Kept, SoakPage, Start } from '../soak-page.ts';

const cache = createCache();

async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Bytes that nothing else has; the first part alone is random, which is enough for that. */
function randomBytes(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size + 100);
  bytes.set(crypto.getRandomValues(new Uint8Array(20_000)), 100);
  return bytes;
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

async function moduleOf(type: string): Promise<CompiledModule> {
  const module = (await cache.query(modulesRead)).byType.get(type);
  if (module === undefined) throw new Error(`There is no module ${type}`);
  return module;
}

/** A device: the product's outbox in a page of its own, on which edits are made by a program. */
async function open({ site, type }: Start): Promise<SoakPage> {
  await loadConfig();
  const me = await cache.query(currentUserQueryOptions);
  const owner = localOwnerOf(me);
  const module = await moduleOf(type);
  const [{ keepChange }, { keepFile }] = await Promise.all([loadKeeping(), loadFileKeeping()]);
  const moduleRef = { ...module.document, name: type, language: 'en' };
  const { items } = await fetchItemPage(moduleRef, site, { limit: 500 });
  const listed = new Map(items.map((item) => [item.id, item]));
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root');
  createRoot(root).render(
    <QueryClientProvider client={cache}>
      <OutboxSync me={me} signedIn={() => owner} />
    </QueryClientProvider>,
  );
  // What the device has kept is read when the outbox is open.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await changeOutbox(owner, (before) => before);
  const place = (itemId: number) => ({ site, endpoint: module.document, itemId });

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

  /** An item as the person sees it; null if this device does not have it now. */
  async function shown(wanted: number): Promise<Item | null> {
    const id = unsentChanges.get().made.get(wanted) ?? wanted;
    const known = await ofServer(id);
    return itemWithUnsent(entriesOfItem(unsentChanges.get(), place(id)), known) ?? null;
  }

  async function update(base: Item, body: ItemChanges): Promise<Kept> {
    const mine = { ...base, ...body };
    const action = { kind: 'update', body } as const;
    const { id } = await keepChange(cache, module, site, { action, base, mine });
    return { id, sha256: null };
  }

  async function addFile(base: Item, token: string): Promise<Kept> {
    const bytes = randomBytes(/[05]-file$/.test(token) ? resumableFrom + 1 : 20_000);
    bytes.set(new TextEncoder().encode(`${token}\n`));
    const file = new File([bytes], `${token}.bin`, { type: 'application/octet-stream' });
    const sum = await sha256(bytes.buffer);
    const kept = await keepFile(cache, site, file, {
      key: randomUuid(),
      kind: 'uploaded',
      facts: { takenAt: null, position: null },
    });
    return {
      ...(await update(base, { files: [...listIn(base, 'files'), kept.id] })),
      sha256: sum,
    };
  }

  async function edit({ what, token, item: wanted, other }: Edit): Promise<Kept | null> {
    if (what === 'create') {
      const body = { name: token, client_id: randomUuid() };
      const mine = { ...blankItem(module, site), ...body, version: 0 };
      const change = { action: { kind: 'create', body }, base: null, mine } as const;
      return { id: (await keepChange(cache, module, site, change)).id, sha256: null };
    }
    const base = await shown(wanted);
    if (base === null) return null;
    if (what === 'note') return update(base, { note: token });
    if (what === 'sign') return update(base, { signed: signatureOf(token) });
    if (what === 'file') return addFile(base, token);
    if (what === 'refer') {
      const part = await shown(other);
      if (part === null) return null;
      const parts = [...new Set([...listIn(base, 'parts'), part.id])];
      return update(base, { note: token, parts });
    }
    if (what === 'row') {
      const row = { id: randomUuid(), what: token };
      return update(base, { readings: [...listIn(base, 'readings'), row] });
    }
    const body = { client_id: randomUuid(), text: token };
    await keepChange(cache, module, site, { action: { kind: 'comment', body }, base, mine: base });
    return { id: base.id, sha256: null };
  }

  async function decideOne({ sequence, ...entry }: OutboxEntry): Promise<void> {
    if (entry.state.kind !== 'conflict') return;
    const of = await entryModule(cache, entry, entry.state.theirs);
    if (of === null) throw new Error('The module is gone');
    await changeOutbox(owner, (before) =>
      decide(
        before,
        sequence,
        (present) => {
          if (present.state.kind !== 'conflict') return present;
          const { conflicts } = mergeOf(of, present, present.state.theirs);
          return resolveConflict(
            of,
            present,
            new Map(conflicts.map((each) => [each.column, each.mine])),
          );
        },
        (next, theirs) => rebaseEntry(of, next, theirs),
      ),
    );
  }

  return {
    edit,
    hurry: () => void globalThis.dispatchEvent(new Event('online')),
    state: () => {
      const { entries, files } = unsentChanges.get();
      const held = entries.filter(
        ({ state: { kind } }) => kind === 'refused' || kind === 'conflict',
      );
      return {
        waiting: entries.length - held.length + files.length,
        conflicts: held.filter(({ state }) => state.kind === 'conflict').length,
        refused: held.flatMap(({ state }) =>
          state.kind === 'refused' ? [state.problem.message] : [],
        ),
        shown: JSON.stringify(entries.map(({ mine, action }) => [mine, action])),
      };
    },
    async decideAll() {
      const all = unsentChanges.get().entries.filter(({ state }) => state.kind === 'conflict');
      for (const entry of all) await decideOne(entry);
      return all.length;
    },
  };
}

/** Errors of calls say what they are by their code: this page has no texts. */
async function openSoak(start: Start): Promise<SoakPage> {
  try {
    return await open(start);
  } catch (error) {
    throw isApiError(error) ? new Error(`${error.status} ${error.code}`) : error;
  }
}

Object.assign(globalThis, { openSoak });
