import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Plant, makePlant } from '../support/server/plant.ts';
import { racesOf } from './pairs.ts';
import { runRace } from './run.ts';

/** Set by `npm run races`, which runs every pair and reports each. */
const wanted = Number(process.env['RACES'] ?? 0);

/** Other ways to make the same calls, which only `npm run races` runs. */
const variants = /batch|bulk|with others|restore children|import/;

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

describe('two calls at the same time', () => {
  test(
    'no pair of calls on a parent and a child makes an orphan, a circle or a deadlock',
    async () => {
      const all = await racesOf(plant);
      const races = wanted > 0 ? all : all.filter(({ name }) => !variants.test(name));
      expect(races.length).toBeGreaterThan(12);
      const wrong: unknown[] = [];
      for (const race of races) {
        const { outcomes, ...result } = await runRace(plant, race, wanted || 10);
        const replies = Object.fromEntries(outcomes);
        const isSound = result.circles.length + result.orphans.length + result.deadlocks === 0;
        if (!isSound) wrong.push({ ...result, replies });
        if (wanted > 0) console.log(`${isSound ? 'sound' : 'WRONG'}  ${race.name}`, replies);
      }
      expect(wrong).toEqual([]);
    },
    wanted > 0 ? 3_600_000 : 120_000,
  );
});
