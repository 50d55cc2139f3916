import type { Plant } from '../support/server/plant.ts';
import { type Violations, deadlocks, readViolations } from './invariants.ts';
import type { Race } from './pairs.ts';

/** Rounds that run at once: as many as the server has connections, with two calls each. */
const together = 5;

/** The outcome of one race that was run several times. */
export interface RaceResult extends Violations {
  readonly name: string;
  /** How often each pair of replies occurred. */
  readonly outcomes: ReadonlyMap<string, number>;
  readonly deadlocks: number;
}

/** Starts both calls in the same turn, in either order, `times` times. */
export async function runRace(
  plant: Plant,
  { name, calls }: Race,
  times: number,
): Promise<RaceResult> {
  const outcomes = new Map<string, number>();
  const before = { ...(await readViolations(plant)), deadlocks: await deadlocks(plant) };
  for (let done = 0; done < times; done += together) {
    const rounds = Array.from({ length: Math.min(together, times - done) }, async (_, at) => {
      const [first, second] = await calls();
      return at % 2 === 0 ? [first, second] : [second, first];
    });
    const ready = await Promise.all(rounds);
    await Promise.all(
      ready.map(async (pair, at) => {
        const replies = await Promise.all(pair.map((call) => call?.()));
        const [first, second] = at % 2 === 0 ? replies : replies.toReversed();
        const outcome = `${first} and ${second}`;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }),
    );
  }
  const after = await readViolations(plant);
  const added = (key: keyof Violations) => after[key].filter((item) => !before[key].includes(item));
  return {
    name,
    outcomes,
    circles: added('circles'),
    orphans: added('orphans'),
    deadlocks: (await deadlocks(plant)) - before.deadlocks,
  };
}
