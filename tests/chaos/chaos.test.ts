import { expect, test } from 'vitest';
import { report } from './report.ts';
import { run } from './run.ts';

/** Each round starts a server or recovers a database, on a machine that may be busy. */
const patience = 1_800_000;

test(
  'after any kill during writes, every acknowledged write is stored completely and once',
  async () => {
    const plan = {
      server: 3,
      PostgreSQL: 3,
      both: 3,
      connection: 3,
      hang: 1,
      'import, server': 2,
      'import, both': 2,
    };
    const rounds = await run(plan, 'every test run', () => undefined);
    console.log(report(rounds));
    const nothing = { lost: [], torn: [], doubled: [], broken: [], unread: [], strange: [] };
    for (const { fault, findings } of rounds)
      expect({ fault, ...findings }).toEqual({ fault, ...nothing });
    expect(rounds).toHaveLength(Object.values(plan).reduce((sum, times) => sum + times));
    expect(rounds.filter(({ acknowledged }) => acknowledged <= 0)).toEqual([]);
  },
  patience,
);
