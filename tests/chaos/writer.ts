import { isDeepStrictEqual } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../demo/generate/random.ts';
import { isList, isObject } from '../../src/runtime/record/json.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import { type Caller, type Outcome, isUnavailable, send } from './calls.ts';
import type { Journal, AnsweredWrite } from './journal.ts';
import type { TestModule } from './test-modules.ts';
import { type Stock, type Write, drawWrite } from './writes.ts';

/** The pause before a client tries again, in milliseconds. */
const pause = 50;
/**
 * Refusals that are expected when writers change the same item; their writes are valid otherwise.
 */
const lawful = new Set([409, 412]);

/** The state that writers share. */
export interface Traffic {
  readonly caller: Caller;
  readonly kinds: readonly TestModule[];
  readonly stock: Stock;
  readonly journal: Journal;
  /** Resolves when the next write may be sent; null: there will be none. */
  readonly turn: () => Promise<'go' | null>;
}

function isItem(value: unknown): value is Item {
  return isObject(value) && typeof value['id'] === 'number' && typeof value['version'] === 'number';
}

/** The items in a response: one, or those of its list. */
function itemsIn(body: unknown): readonly Item[] {
  if (isItem(body)) return [body];
  const lists = isObject(body) ? Object.values(body) : [body];
  return lists.filter(isList).flatMap((list) => list.filter(isItem));
}

/** The current item, if a refusal contains it. */
function refusedFor(body: unknown): readonly Item[] {
  const details = isObject(body) ? body['details'] : null;
  const current = isObject(details) ? details['current'] : null;
  return isItem(current) ? [current] : [];
}

function words(write: Write, outcome: Outcome): string {
  return `${write.action} ${write.call.key}: ${JSON.stringify(outcome).slice(0, 600)}`;
}

/** Resends a write with its key until it gets a response. */
async function settle(
  { caller, journal }: Traffic,
  writer: number,
  write: Write,
): Promise<AnsweredWrite> {
  while (true) {
    const kills = caller.system.kills();
    await caller.system.address();
    const sentAt = performance.now();
    journal.noteSent();
    const outcome = await send(caller, write.call);
    journal.noteWait(outcome.at - sentAt);
    const isDone = outcome.kind === 'answer' && outcome.status < 300;
    const isRefused = outcome.kind === 'answer' && lawful.has(outcome.status);
    const isExcused =
      isUnavailable(outcome) || (outcome.kind === 'lost' && caller.system.kills() > kills);
    if (!isDone && !isRefused && !isExcused) journal.unexpected.push(words(write, outcome));
    if (outcome.kind === 'answer' && outcome.status < 500) {
      const { status, body, at } = outcome;
      return { write, status, body, acknowledged: isDone ? itemsIn(body) : null, sentAt, at };
    }
    journal.noteRejected(writer);
    await delay(pause);
  }
}

/** Resends a completed write: the response must be the same. */
async function repeat(traffic: Traffic, writer: number, before: AnsweredWrite): Promise<void> {
  const again = await settle(traffic, writer, before.write);
  if (again.status !== before.status || !isDeepStrictEqual(again.body, before.body))
    traffic.journal.unexpected.push(
      `${words(before.write, { kind: 'answer', ...before, body: {} })} was answered otherwise when repeated: ${JSON.stringify(again.body).slice(0, 600)}`,
    );
}

/** Writes during its turn; sometimes it repeats an earlier write. */
export async function write(traffic: Traffic, writer: number, of: Random): Promise<void> {
  const { kinds, stock, journal, turn } = traffic;
  for (let number = 1; (await turn()) !== null; number += 1) {
    const earlier = journal.settled.slice(-50).filter(({ acknowledged }) => acknowledged !== null);
    if (earlier.length > 0 && of.chance(0.05)) {
      await repeat(traffic, writer, of.pick(earlier));
      continue;
    }
    const next = drawWrite(`writer-${writer}-${number}`, kinds, stock, of);
    const settled = await settle(traffic, writer, next);
    for (const item of settled.acknowledged ?? refusedFor(settled.body)) stock.note(item);
    journal.settle(settled);
  }
}
