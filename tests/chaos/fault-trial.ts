import { isDeepStrictEqual } from 'node:util';
import type { Random } from '../../demo/generate/random.ts';
import { signIn } from '../../bench/server/sign-in.ts';
import { readStoredEvents } from './stored-events.ts';
import type { Caller } from './calls.ts';
import { type Findings, check } from './checks.ts';
import { type Fault, type FaultName, faults } from './faults.ts';
import { newGate } from './gate.ts';
import { beginImport } from './imports.ts';
import { type Journal, newJournal } from './journal.ts';
import {
  type TestModule,
  everyItemOf,
  importedModules,
  listOf,
  writtenModules,
} from './test-modules.ts';
import { type Reader, newReader } from './reader.ts';
import { type Replay, replay } from './replay.ts';
import { type System, newSystem } from './system.ts';
import { write } from './writer.ts';
import { newStock } from './writes.ts';

const writers = 8;
/** Milliseconds after which a round counts as hanging. */
const roundTimeoutMs = 180_000;

/** The result of one fault. */
export interface Round {
  readonly fault: FaultName;
  /** Milliseconds from the fault to the first acknowledgement of a write that was sent after it. */
  readonly outage: number;
  /** The longest wait of a write for a response or a refusal, milliseconds. */
  readonly wait: number;
  readonly acknowledged: number;
  /** Whether an import was running and was aborted. */
  readonly cutOff: boolean;
  readonly findings: Findings;
}

/** A system under traffic, on which faults are tried one after another. */
export interface Trial {
  /**
   * Injects a fault during writes, waits until all writers are served again, and checks the data.
   */
  readonly round: (fault: FaultName) => Promise<Round>;
  readonly end: () => Promise<void>;
}

interface Scene {
  readonly system: System;
  readonly caller: Caller;
  readonly kinds: readonly TestModule[];
  readonly siteId: number;
  readonly journal: Journal;
  readonly reader: Reader;
  readonly start: Replay['versions'];
}

/** The differences between the reader's copy and the server's list. */
async function differences({ caller, kinds, reader }: Scene): Promise<readonly string[]> {
  const found: string[] = [];
  for (const kind of kinds) {
    const copy = [...reader.copyOf(kind.type).values()].filter((item) => item.deleted_at === null);
    const list = new Map((await listOf(caller, kind)).map((item) => [item.id, item]));
    if (copy.length !== list.size)
      found.push(`a reader has ${copy.length} ${kind.type}, the list ${list.size}`);
    for (const item of copy)
      if (!isDeepStrictEqual(item, list.get(item.id)))
        found.push(`a reader has another ${kind.type} ${item.id} than the list`);
  }
  return found;
}

async function examine(scene: Scene, imported: TestModule | null): Promise<Findings> {
  const { system, caller, kinds, siteId, journal, start } = scene;
  const others = imported === null ? [] : [imported.siteId];
  const { events, broken } = await readStoredEvents(system, siteId, others);
  const items = (await Promise.all(kinds.map((each) => everyItemOf(caller, each)))).flat();
  const findings = check({ kinds, journal, replay: replay(events), start, items });
  return {
    ...findings,
    broken,
    unread: await differences(scene),
    strange: journal.unexpected.splice(0),
  };
}

async function injectFault(scene: Scene, fault: Fault, of: Random): Promise<number> {
  const { system, journal } = scene;
  const repair = await fault.inject(system, of);
  const at = performance.now();
  const before = journal.settled.length;
  journal.resetRejectedWriters();
  if (fault.hangs) await journal.when(() => journal.rejectedWriters() === writers);
  await repair();
  const since = () =>
    journal.settled.slice(before).filter((each) => each.acknowledged && each.sentAt > at);
  await journal.when(() => since().length >= writers);
  return (since()[0]?.at ?? 0) - at;
}

/** Starts a server on an empty data folder, signs in, and prepares writers and a reader. */
export async function newTrial(of: Random): Promise<Trial> {
  const system = newSystem();
  const gate = newGate(writers);
  try {
    await system.start();
    const cookie = await signIn(Number(new URL(await system.address()).port));
    const caller: Caller = { system, cookie };
    const kinds = await writtenModules(caller);
    const [imported] = await importedModules(caller);
    const siteId = kinds[0]?.siteId;
    if (imported === undefined || siteId === undefined) throw new Error('The demo lacks a site.');
    const journal = newJournal();
    const reader = newReader(caller, kinds, journal);
    const { events } = await readStoredEvents(system, siteId);
    const scene = {
      system,
      caller,
      kinds,
      siteId,
      journal,
      reader,
      start: replay(events).versions,
    };
    const traffic = { caller, kinds, journal, stock: newStock(), turn: gate.waitForTurn };
    const over = Promise.all(
      Array.from({ length: writers }, (_, writer) => write(traffic, writer, of)),
    );
    const failed = over.then(() => Promise.reject(new Error('All writers have ended.')));
    failed.catch(() => undefined);

    const round = async (name: FaultName): Promise<Round> => {
      const settled = journal.settled.length;
      reader.follow();
      gate.open();
      const fault: Fault = faults[name];
      const begun = fault.imports && (await beginImport(caller, imported, `import-${settled}`));
      const sent = journal.sent() + of.whole(10, 60);
      await journal.when(() => journal.sent() >= sent);
      const outage = await injectFault(scene, fault, of);
      await gate.close();
      await reader.stop();
      const acknowledged = journal.settled
        .slice(settled)
        .filter((each) => each.acknowledged).length;
      const wait = journal.takeLongestWait();
      const ended = begun ? await begun.end() : null;
      const findings = await examine(scene, begun ? imported : null);
      const torn = [...findings.torn, ...(ended?.problems ?? [])];
      return {
        fault: name,
        outage,
        wait,
        acknowledged,
        cutOff: ended?.isCutOff ?? false,
        findings: { ...findings, torn },
      };
    };
    return {
      round: async (name) => {
        const { promise: late, reject } = Promise.withResolvers<never>();
        const timer = setTimeout(
          () => reject(new Error('The round does not end.')),
          roundTimeoutMs,
        );
        try {
          return await Promise.race([round(name), late, failed]);
        } catch (error) {
          throw new Error(`${name}: ${String(error)}\n${system.log()}`, { cause: error });
        } finally {
          clearTimeout(timer);
        }
      },
      end: async () => {
        gate.end();
        await system.remove();
      },
    };
  } catch (error) {
    await system.remove();
    throw new Error(`${String(error)}\n${system.log()}`, { cause: error });
  }
}
