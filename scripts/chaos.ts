/**
 * `npm run chaos [-- --rounds N] [--seed TEXT] [--only NAME]`: kills the server, PostgreSQL or both
 * during writes, N times each, and a tenth as often during an import; also makes PostgreSQL hang.
 * After each fault it checks that every acknowledged write is stored completely and once.
 */
import { parseArgs } from 'node:util';
import { machine } from '../bench/machine.ts';
import { type FaultName, faults } from '../tests/chaos/faults.ts';
import { report } from '../tests/chaos/report.ts';
import { isSound, run } from '../tests/chaos/run.ts';

const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now()) },
    only: { type: 'string', default: '' },
  },
});
const often: readonly FaultName[] = ['server', 'PostgreSQL', 'both'];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const rounds = Number(given.rounds);
const names = (Object.keys(faults) as FaultName[]).filter((name) => name.includes(given.only));
const plan = Object.fromEntries(
  names.map((name) => [name, often.includes(name) ? rounds : Math.ceil(rounds / 10)]),
);
const total = Object.values(plan).reduce((sum, times) => sum + times, 0);

console.log(`${machine()}\nseed ${given.seed}, ${total} rounds`);
const done = await run(plan, given.seed, ({ fault, outage, acknowledged }, number) => {
  console.log(`${number}/${total} ${fault}: ${acknowledged} writes, ${outage.toFixed(0)} ms`);
});
console.log(`\n${report(done)}\n${machine()}`);
for (const { fault, findings } of done.filter((round) => !isSound(round))) {
  console.error(`\n${fault}: ${JSON.stringify(findings, null, 2)}`);
  process.exitCode = 1;
}
