import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createCache } from '../../../src/api/cache.ts';
import { loadConfig } from '../../../src/api/config.ts';
import { isApiError } from '../../../src/api/error.ts';
import { fetchItemPage } from '../../../src/api/items.ts';
import { changeOutbox, readUnsent } from '../../../src/api/outbox/device-outbox.ts';
import { currentUserQueryOptions, siteUsersQueryOptions } from '../../../src/api/query-options.ts';
import { readyFiles } from '../../../src/domain/outbox/files.ts';
import type { OutboxEntry } from '../../../src/domain/outbox/outbox.ts';
import { mergeOf, rebaseEntry, resolveConflict } from '../../../src/domain/outbox/rebase.ts';
import { referencesOf } from '../../../src/domain/outbox/references.ts';
import {
  decide,
  discard,
  discardedWith,
  readyEntries,
  retry,
} from '../../../src/domain/outbox/settle.ts';
import { localOwnerOf } from '../../../src/modules/local-data/local-data.ts';
import { entryModule } from '../../../src/modules/outbox/entry-module.ts';
import { OutboxSync } from '../../../src/modules/outbox/OutboxSync.tsx';
import { modulesRead } from '../../../src/modules/registry/registry.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { DeviceState, Refused, SoakPage, Start } from '../soak-page.ts';
import { createEdits, tokensIn } from './edits.ts';

const cache = createCache();

async function moduleOf(type: string): Promise<CompiledModule> {
  const module = (await cache.query(modulesRead)).byType.get(type);
  if (module === undefined) throw new Error(`There is no module ${type}`);
  return module;
}

const refusedOf = (entry: OutboxEntry): readonly Refused[] => {
  const { sequence, itemId, state } = entry;
  if (state.kind !== 'refused') return [];
  const { code, message, details } = state.problem;
  const fields = (details?.fields ?? []).map(({ pointer, code: why }) => `${pointer} (${why})`);
  const said = [message, ...fields].join(' ');
  return [{ sequence, code, message: said, items: [itemId, ...referencesOf(entry)] }];
};

/** A device: the product's outbox in a page of its own, on which edits are made by a program. */
async function open(start: Start): Promise<SoakPage> {
  const { site, type } = start;
  await loadConfig();
  const me = await cache.query(currentUserQueryOptions);
  const owner = localOwnerOf(me);
  const module = await moduleOf(type);
  const moduleRef = { ...module.document, name: type, language: 'en' };
  const { items } = await fetchItemPage(moduleRef, site, { limit: 500 });
  // What every page shows stays in the cache; moves name people.
  new QueryObserver(cache, currentUserQueryOptions).subscribe(() => undefined);
  new QueryObserver(cache, siteUsersQueryOptions(site)).subscribe(() => undefined);
  await cache.query(siteUsersQueryOptions(site));
  const listed = new Map(items.map((item) => [item.id, item]));
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root');
  const edit = await createEdits({ cache, start, owner, module, moduleRef, listed });
  createRoot(root).render(
    <QueryClientProvider client={cache}>
      <OutboxSync me={me} signedIn={() => owner} />
    </QueryClientProvider>,
  );
  // What the device has kept is read when the outbox is open.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await changeOutbox(owner, (before) => before);

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
    edit: (wanted) => named(edit(wanted)),
    hurry: () => void globalThis.dispatchEvent(new Event('online')),
    async state(): Promise<DeviceState> {
      const outbox = await readUnsent(owner);
      return {
        ready: readyEntries(outbox).length + readyFiles(outbox).length,
        unsent: outbox.entries.length + outbox.files.length,
        refused: outbox.entries.flatMap(refusedOf),
        made: [...outbox.made],
      };
    },
    async decideAll() {
      const { entries } = await readUnsent(owner);
      const all = entries.filter(({ state }) => state.kind === 'conflict');
      for (const entry of all) await decideOne(entry);
      return all.length;
    },
    async retry(sequences) {
      await changeOutbox(owner, (before) => sequences.reduce(retry, before));
    },
    async discard(sequences) {
      const outbox = await readUnsent(owner);
      const gone = sequences.flatMap((sequence) => discardedWith(outbox, sequence));
      await changeOutbox(owner, (before) => sequences.reduce(discard, before));
      return tokensIn(gone);
    },
  };
}

/** The last requests that failed or had no answer. */
const failures: string[] = [];
const mostFailures = 4;

const { fetch } = globalThis;
globalThis.fetch = async (input, init) => {
  const request = `${init?.method ?? 'GET'} ${input instanceof Request ? input.url : input}`;
  const note = (outcome: string) => {
    failures.push(`${new Date().toISOString()} ${request}: ${outcome}`);
    failures.splice(0, failures.length - mostFailures);
  };
  try {
    const answer = await fetch(input, init);
    if (!answer.ok) note(String(answer.status));
    return answer;
  } catch (error) {
    note(String(error));
    throw error;
  }
};

/** Errors of calls say what they are by their code, since this page has no texts, and what failed before. */
async function named<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isApiError(error)) throw error;
    const now = new Date().toISOString();
    throw new Error([`${error.status} ${error.code} at ${now}`, ...failures].join('\n  '), {
      cause: error,
    });
  }
}

Object.assign(globalThis, { openSoak: (start: Start) => named(open(start)) });
