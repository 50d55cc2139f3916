import { random } from '../../demo/generate/random.ts';
import type { FaultName } from './faults.ts';
import { type Round, newTrial } from './fault-trial.ts';

/** How often each fault is tried. */
export type Plan = Readonly<Partial<Record<FaultName, number>>>;

/** Rounds on one data folder; then comes an empty one, as each round looks at everything there. */
const roundsOnFolder = 60;

/** The faults of a plan in an order of chance. */
function orderOf(plan: Plan, fraction: () => number): readonly FaultName[] {
  const all = (Object.entries(plan) as [FaultName, number][]).flatMap(([name, times]) =>
    Array.from({ length: times }, () => name),
  );
  return all
    .map((name) => [fraction(), name] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, name]) => name);
}

export const isSound = ({ findings }: Round): boolean =>
  Object.values(findings).every((found: readonly string[]) => found.length === 0);

/**
 * Tries the faults of a plan, in an order and amid writes that the seed draws; ends with the first
 * round that is not sound. How writes and faults meet in time is different every time.
 */
export async function run(
  plan: Plan,
  seed: string,
  done: (round: Round, number: number) => void,
): Promise<readonly Round[]> {
  const order = orderOf(plan, random(`chaos ${seed}`).fraction);
  const rounds: Round[] = [];
  for (let from = 0; from < order.length; from += roundsOnFolder) {
    const trial = await newTrial(random(`chaos ${seed} ${from}`));
    try {
      for (const fault of order.slice(from, from + roundsOnFolder)) {
        const round = await trial.round(fault);
        rounds.push(round);
        done(round, rounds.length);
        if (!isSound(round)) return rounds;
      }
    } finally {
      await trial.end();
    }
  }
  return rounds;
}
