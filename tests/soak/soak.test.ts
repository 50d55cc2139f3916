import { expect, test } from 'vitest';
import { run } from './run.ts';

/** Starts a server and browsers twice, on a machine that may be busy. */
const patience = 300_000;

test(
  'edits of two browsers without a network arrive once, although a browser and the server are killed',
  async () => {
    const size = { devices: 2, edits: 14, kills: 2 };
    const figures = await run(size, 'every test run', () => undefined);
    console.log(figures);
    expect(figures).toMatchObject({ browserKills: 1, serverKills: 1, problems: [] });
    expect(figures.made).toBeGreaterThanOrEqual(size.devices * size.edits);
    const { photos, signatures, moves, deletions } = figures;
    for (const each of [photos, signatures, moves, deletions]) expect(each).toBeGreaterThan(0);
  },
  patience,
);
