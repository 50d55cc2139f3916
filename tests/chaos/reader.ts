import { setTimeout as delay } from 'node:timers/promises';
import type { Item } from '../../src/runtime/record/item.ts';
import { type Caller, isUnavailable, send } from './calls.ts';
import type { Journal } from './journal.ts';
import type { TestModule } from './test-modules.ts';

/** A client that keeps a copy of the items by reading the changes after its cursor. */
export interface Reader {
  /** Reads the changes of every module once. */
  readonly read: () => Promise<void>;
  /** Continues to read while writes are sent. */
  readonly follow: () => void;
  readonly stop: () => Promise<void>;
  /** Its copy, deleted items included, by id. */
  readonly copyOf: (type: string) => ReadonlyMap<number, Item>;
}

interface Copy {
  cursor: number;
  readonly items: Map<number, Item>;
}

const pause = 50;

export function newReader(
  caller: Caller,
  targets: readonly TestModule[],
  journal: Journal,
): Reader {
  const copies = new Map<string, Copy>(
    targets.map(({ type }) => [type, { cursor: 0, items: new Map() }]),
  );
  const copyOf = (type: string): Copy => {
    const copy = copies.get(type);
    if (copy === undefined) throw new Error(`There is no copy of ${type}.`);
    return copy;
  };

  async function changesOf(
    { path }: TestModule,
    cursor: number,
  ): Promise<Readonly<Record<string, unknown>>> {
    while (true) {
      const kills = caller.system.kills();
      await caller.system.address();
      const outcome = await send(caller, { method: 'GET', path: `${path}?sync_cursor=${cursor}` });
      if (outcome.kind === 'answer' && outcome.status === 200) return outcome.body;
      const isLost = outcome.kind === 'lost' && caller.system.kills() > kills;
      if (!isLost && !isUnavailable(outcome))
        journal.unexpected.push(`a reader of ${path}: ${JSON.stringify(outcome).slice(0, 600)}`);
      await delay(pause);
    }
  }

  async function readModule(target: TestModule): Promise<void> {
    const copy = copyOf(target.type);
    const reply = await changesOf(target, copy.cursor);
    const changed = reply[target.module.document.wrapper] as readonly Item[];
    const cursor = Number(reply['sync_cursor']);
    if (!(cursor >= copy.cursor))
      journal.unexpected.push(`the cursor of ${target.type} went from ${copy.cursor} to ${cursor}`);
    for (const item of changed) {
      const { version = 0 } = copy.items.get(item.id) ?? {};
      if (item.version < version)
        journal.unexpected.push(
          `${target.type} ${item.id} went from version ${version} to ${item.version}`,
        );
      copy.items.set(item.id, item);
      journal.readItems.push(item);
    }
    copy.cursor = cursor;
  }

  let reading = Promise.resolve();
  const read = (): Promise<void> => {
    reading = reading.then(async () => {
      for (const kind of targets) await readModule(kind);
    });
    return reading;
  };

  let isFollowing = false;
  let following = Promise.resolve();
  return {
    read,
    follow: () => {
      isFollowing = true;
      following = (async () => {
        while (isFollowing) {
          const sent = journal.sent();
          await read();
          await journal.when(() => !isFollowing || journal.sent() > sent);
        }
      })();
    },
    stop: async () => {
      isFollowing = false;
      journal.wake();
      await following;
      await read();
    },
    copyOf: (type) => copyOf(type).items,
  };
}
