/**
 * `npm run audit -- verify [--organisation KEY]`: recomputes the hash chains of the audit log,
 * whether a server is running or not. It exits with 1 if an event was changed, added or removed.
 */
import { parseArgs } from 'node:util';
import { verifyChain } from '../server/db/events.ts';
import { withSystem, withTenant } from '../server/db/transaction.ts';
import { readConfig } from '../server/config.ts';
import type { Services } from '../server/operations/services.ts';
import { StartProblem } from '../server/start-problem.ts';
import { withServices } from './import/services.ts';

const usage = 'Usage:\n  npm run audit -- verify [--organisation KEY]';

/** Prints the verdict on each chain; returns whether all are sound. */
async function verifyAll({ db }: Services, key: string | null): Promise<boolean> {
  const organisations = await withSystem(db, 'every organisation', (tx) =>
    tx.selectFrom('organisations').select(['id', 'key']).orderBy('key').execute(),
  );
  const chosen = organisations.filter((each) => key === null || each.key === key.toLowerCase());
  if (chosen.length === 0) throw new StartProblem('There is no such organisation.');
  let isSound = true;
  for (const { id: organisationId, key: organisation } of chosen) {
    const sites = await withTenant(db, { organisationId, siteIds: [], userId: null }, (tx) =>
      tx
        .selectFrom('sites')
        .select(['id', 'name'])
        .where('organisation_id', '=', organisationId)
        .orderBy('name')
        .execute(),
    );
    for (const { id, name } of [{ id: null, name: 'organisation' }, ...sites]) {
      const tenant = { organisationId, siteIds: id === null ? [] : [id], userId: null };
      const verdict = await withTenant(db, tenant, (tx) => verifyChain(tx, id));
      isSound &&= verdict.ok;
      const said = verdict.ok
        ? `${verdict.events} events are unchanged, ${verdict.erasedFields} values were erased`
        : `CHANGED at event ${verdict.sequence} (${verdict.fault})`;
      console.log(`${organisation}  ${name}: ${said}`);
    }
  }
  return isSound;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { organisation: { type: 'string' } },
});
if (positionals.length !== 1 || positionals[0] !== 'verify') {
  console.error(usage);
  process.exitCode = 1;
} else {
  try {
    const isSound = await withServices(readConfig(process.env), ({ services }) =>
      verifyAll(services, values.organisation ?? null),
    );
    if (!isSound) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof StartProblem ? error.message : error);
    process.exitCode = 1;
  }
}
