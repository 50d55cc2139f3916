import { random } from '../../demo/generate/random.ts';
import type { FaultName } from './faults.ts';
import { type Round, newTrial } from './fault-trial.ts';

/** The number of rounds for each fault. */
export type Plan = Readonly<Partial<Record<FaultName, number>>>;

/** Rounds on one data folder; then an empty one follows, because each round checks all data. */
const roundsOnFolder = 60;

/** The faults of a plan in random order. */
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
 * Runs the faults of a plan, in an order and during writes that the seed determines; ends after the
 * first round with a finding. The timing of writes and faults differs in each run.
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
