/**
 * `npm run mutate-schemas [-- NAME...]`: changes every setting of every shipped module and of every
 * template of the demo, one at a time, and runs the cases of the unchanged document on each changed
 * one. At least one case has to fail. Changes that fail none are listed, and then the exit code is
 * 1.
 */
import { mutate, type MutationResult } from './schema/mutate/run-mutations.ts';
import { shippedSubjects } from './schema/subjects.ts';

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, each) => total + each, 0);

function printTally({
  name,
  settings,
  killed,
  invalid,
  equivalent: same,
  exempted: excused,
  survivors,
}: MutationResult): void {
  const total = sum(killed.values());
  console.log(
    `${name}: ${settings.size} settings, ${total + survivors.length} changes with an effect: ` +
      `${total} killed, ${survivors.length} survived ` +
      `(${same} say the same, ${excused.size} excused, ${invalid} refused as invalid)`,
  );
  for (const { pointer, what } of survivors) console.log(`  survived ${pointer} ${what}`);
}

const requested = process.argv.slice(2);
const subjects = [...shippedSubjects()].filter(
  ([name]) => requested.length === 0 || requested.some((part) => name.includes(part)),
);
const tallies = subjects.map(([name, subject]) => {
  const tally = mutate(name, subject);
  printTally(tally);
  return tally;
});

const byGroup = new Map<string, number>();
const reasons = new Map<string, number>();
for (const { killed, exempted: excused } of tallies) {
  for (const [group, count] of killed) byGroup.set(group, (byGroup.get(group) ?? 0) + count);
  for (const reason of excused.values()) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
}
const groups = [...byGroup].toSorted(([, a], [, b]) => b - a);
console.log(
  `\nBy the case that failed: ${groups.map(([group, count]) => `${group} ${count}`).join(', ')}`,
);
for (const [reason, count] of reasons) console.log(`Without effect, ${count} settings: ${reason}`);
const survived = sum(tallies.map(({ survivors }) => survivors.length));
const settings = sum(tallies.map((tally) => tally.settings.size));
console.log(
  `\n${settings} settings of ${tallies.length} documents: ` +
    `${sum(byGroup.values())} changes killed, ${survived} survived`,
);
if (survived > 0) process.exitCode = 1;
