import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  END_PRESENCE,
  PRESENCE,
  presenceKey,
  readPresence,
  SHOW_PRESENCE,
} from '../../../src/domain/presence.ts';
import { createPresenceRooms } from './presence.ts';
import type { Visitor } from './presence-state.ts';

const columns = ['name', 'price'];
const placeOf = (item: number) => ({ siteId: 1, moduleType: 'pumps', itemId: item });

type Step =
  | { readonly do: 'show'; readonly tab: number; readonly item: number; readonly edits: boolean }
  | { readonly do: 'end'; readonly tab: number; readonly item: number }
  | { readonly do: 'lose'; readonly tab: number }
  | { readonly do: 'rights'; readonly person: number; readonly has: boolean }
  | { readonly do: 'answer'; readonly which: number; readonly fails: boolean }
  | { readonly do: 'wait' };

const tab = fc.nat(5);
const item = fc.integer({ min: 1, max: 2 });
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      arbitrary: fc.record({ do: fc.constant('show' as const), tab, item, edits: fc.boolean() }),
      weight: 4,
    },
    {
      arbitrary: fc.record({
        do: fc.constant('answer' as const),
        which: fc.nat(9),
        fails: fc.nat(9).map((chance) => chance === 0),
      }),
      weight: 3,
    },
    fc.record({ do: fc.constant('end' as const), tab, item }),
    fc.record({ do: fc.constant('lose' as const), tab }),
    fc.record({ do: fc.constant('rights' as const), person: fc.nat(2), has: fc.boolean() }),
    fc.constant({ do: 'wait' as const }),
  ),
  { minLength: 10, maxLength: 60, size: 'max' },
);

/** Tabs 0 and 3 are of person 0, and so on. */
const personOf = (number: number) => number % 3;

/** A socket in memory, and what its page has heard and says. */
function fakeClient(number: number) {
  const listeners = new Map<string, (message: unknown) => void>();
  const heard = new Map<string, unknown>();
  const client = {
    id: `tab ${number}`,
    disconnected: false,
    data: {
      membership: {
        sessionId: number,
        organisationId: 7,
        userId: personOf(number),
        rooms: [],
        changesIn: null,
      },
    },
    on: (event: string, listener: (message: unknown) => void) => listeners.set(event, listener),
    emit(event: string, message: unknown) {
      const presence = event === PRESENCE ? readPresence(message) : null;
      if (presence === null) throw new Error('The server says something else.');
      heard.set(presenceKey(presence), presence.people);
    },
  };
  return {
    client,
    heard,
    shown: new Map<number, readonly string[]>(),
    say: (event: string, message?: unknown) => listeners.get(event)?.(message),
    lose: () => (client.disconnected = true),
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('joins, leaves, losses and rights in any order end with who is really there', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const mayRead = [true, true, true];
      const failed = new Set<number>();
      const waiting: ((fails: boolean) => void)[] = [];
      const rooms = createPresenceRooms({
        log: { info: () => undefined, warn: () => undefined, error: () => undefined },
        visit: ({ userId }) =>
          new Promise((resolve, reject) => {
            // The right as it is when the server looks, and an answer at any later time.
            const has = mayRead[userId] === true;
            const visitor: Visitor = {
              person: { id: userId + 1, name: `Person ${userId}` },
              isShown: true,
              readable: new Set(columns),
              writable: new Set(columns),
            };
            waiting.push((fails) => {
              if (fails) {
                failed.add(userId);
                reject(new Error('no database'));
              } else resolve(has ? visitor : null);
            });
          }),
      });
      const tabs = Array.from({ length: 6 }, (_each, number) => fakeClient(number));
      const live = new Set(tabs);
      for (const { client } of tabs) rooms.connect(client);
      const recheck = (person: number) => {
        for (const [number, each] of tabs.entries())
          if (live.has(each) && personOf(number) === person) rooms.recheck(each.client);
      };

      for (const step of all) {
        if (step.do === 'wait') await vi.advanceTimersByTimeAsync(60);
        if (step.do === 'answer') {
          const [answer] = waiting.splice(step.which % Math.max(1, waiting.length), 1);
          answer?.(step.fails);
          await vi.advanceTimersByTimeAsync(0);
        }
        if (step.do === 'rights') {
          mayRead[step.person] = step.has;
          recheck(step.person);
        }
        if (!('tab' in step)) continue;
        const each = tabs[step.tab];
        if (each === undefined || !live.has(each)) continue;
        if (step.do === 'lose') {
          each.lose();
          each.say('disconnect');
          live.delete(each);
        } else if (step.do === 'end') {
          each.shown.delete(step.item);
          each.heard.delete(presenceKey(placeOf(step.item)));
          each.say(END_PRESENCE, placeOf(step.item));
        } else {
          const editing = step.edits ? columns : [];
          each.shown.set(step.item, editing);
          each.say(SHOW_PRESENCE, { ...placeOf(step.item), editing });
        }
      }

      // What failed is looked up again in a while, as the server does for every socket.
      const settle = async () => {
        while (waiting.length > 0) {
          waiting.shift()?.(false);
          await vi.advanceTimersByTimeAsync(0);
        }
        await vi.advanceTimersByTimeAsync(60);
      };
      await settle();
      for (const person of failed) recheck(person);
      await settle();

      for (const [number, each] of tabs.entries()) {
        if (!live.has(each)) continue;
        for (const [at] of each.shown) {
          const people = new Map<number, Set<string>>();
          for (const [otherNumber, other] of tabs.entries()) {
            const editing = other.shown.get(at);
            const person = personOf(otherNumber);
            if (!live.has(other) || editing === undefined) continue;
            if (person === personOf(number) || mayRead[person] !== true) continue;
            people.set(person, (people.get(person) ?? new Set()).union(new Set(editing)));
          }
          const expected = [...people]
            .toSorted(([a], [b]) => a - b)
            .map(([id, editing]) => ({
              id: id + 1,
              name: `Person ${id}`,
              editing: [...editing].toSorted(),
            }));
          expect(each.heard.get(presenceKey(placeOf(at)))).toEqual(
            mayRead[personOf(number)] === true ? expected : [],
          );
        }
      }
      rooms.close();
    }),
    { numRuns: 300 },
  );
});
