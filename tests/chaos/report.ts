import type { Round } from './fault-trial.ts';

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The median, the 95th percentile and the longest of the rounds' times. */
function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const [p50, p95, longest] = [0.5, 0.95, 1].map((share) => seconds(quantile(sorted, share)));
  return `p50 ${p50}, p95 ${p95}, at most ${longest}`;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** One line for each tried fault, and one for the findings. */
export function report(rounds: readonly Round[]): string {
  const lines = [...Map.groupBy(rounds, ({ fault }) => fault)].map(([fault, of]) => {
    const written = of.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
    return [
      fault.padEnd(18),
      `${of.length} times`.padStart(10),
      `${written} writes acknowledged`.padStart(28),
      `served again after ${spread(of.map(({ outage }) => outage))}`,
      `longest answer ${seconds(Math.max(...of.map(({ wait }) => wait)))}`,
    ].join('  ');
  });
  const count = (of: keyof Round['findings']): number =>
    rounds.reduce((sum, { findings }) => sum + findings[of].length, 0);
  const cutOff = rounds.filter((round) => round.cutOff).length;
  return [
    ...lines,
    `imports cut off, and nothing left of them: ${cutOff}`,
    `lost ${count('lost')}, torn ${count('torn')}, doubled ${count('doubled')},` +
      ` chains broken ${count('broken')}, missed by a reader ${count('unread')},` +
      ` strange answers ${count('strange')}`,
  ].join('\n');
}
