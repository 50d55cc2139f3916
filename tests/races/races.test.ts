import { afterEach, describe, expect, test } from 'vitest';
import { type Plant, makePlant } from '../support/server/plant.ts';
import { racesOf, relationsOf } from './pairs.ts';
import { runRace } from './run.ts';

/** Set by `npm run races`, which runs every pair and reports each. */
const wanted = Number(process.env['RACES'] ?? 0);
/** Set by `npm run races -- --only TEXT`: only pairs whose names contain it. */
const only = process.env['RACES_ONLY'] ?? '';

/** Other ways to make the same calls, which only `npm run races` runs. */
const variants = /batch|bulk|with others|restore children|import/;

let plant: Plant | null = null;

/** A server with an empty site, so that the items of other pairs do not make calls slower. */
async function newPlant(): Promise<Plant> {
  await plant?.server.close();
  plant = await makePlant();
  return plant;
}
afterEach(() => plant?.server.close());

describe('two calls at the same time', () => {
  test(
    'no pair of calls on a parent and a child makes an orphan, a circle or a deadlock',
    async () => {
      let now = await newPlant();
      const relations = relationsOf(now);
      expect(relations.length).toBeGreaterThan(2);
      let count = 0;
      const wrong: unknown[] = [];
      for (const relation of relations) {
        if (wanted > 0) now = await newPlant();
        const all = await racesOf(now, relation);
        const races = all.filter(
          ({ name }) => name.includes(only) && (wanted > 0 || !variants.test(name)),
        );
        for (const race of races) {
          const { outcomes, ...result } = await runRace(now, race, wanted || 10);
          const replies = Object.fromEntries(outcomes);
          const isSound = result.circles.length + result.orphans.length + result.deadlocks === 0;
          if (!isSound) wrong.push({ ...result, replies });
          count += 1;
          if (wanted > 0)
            console.log(`${count} ${isSound ? 'sound' : 'WRONG'}  ${race.name}`, replies);
        }
      }
      expect(count).toBeGreaterThan(0);
      expect(wrong).toEqual([]);
    },
    wanted > 0 ? 3 * 3_600_000 : 120_000,
  );
});
