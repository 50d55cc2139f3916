import type { WorkRow } from '../../../src/contract/work.ts';
import { askedVersion, countingConfirmation } from '../../../src/domain/reading.ts';
import { versionColumn, versionIn } from '../../../src/runtime/record/file-metadata.ts';
import { readItemsOfSites } from '../../db/items/multi-site-query.ts';
import { readReadings, readingsOf } from '../../db/items/readings.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { type Work, type WorkAccess, contextOf, maxWorkRows, sitesOf } from './work-access.ts';
import { rowsOf, sortByWaitingTime } from './work-rows.ts';

/** The most documents of a module on a site that are examined. */
const mostDocuments = 500;

/** The documents whose list names the person or a team of theirs, with when it named them first. */
async function namedIn({ tx, person }: WorkAccess, siteId: number, type: string) {
  const rows = await tx
    .selectFrom('item_readers')
    .select('item_id')
    .select((row) => row.fn.min('created_at').as('since'))
    .where('site_id', '=', siteId)
    .where('module_type', '=', type)
    .where((row) =>
      row.or([row('user_id', '=', person.id), row('team_id', 'in', [0, ...person.teamIds])]),
    )
    .groupBy('item_id')
    .orderBy('since')
    .limit(mostDocuments)
    .execute();
  return new Map(rows.map(({ item_id, since }) => [item_id, String(since)]));
}

async function toReadOn(
  access: WorkAccess,
  live: LiveModule,
  siteId: number,
): Promise<readonly WorkRow[]> {
  const { tx, person } = access;
  const { type } = live.document;
  const known = access.statuses.get(type);
  const named = await namedIn(access, siteId, type);
  if (known === undefined || named.size === 0) return [];
  const ids = [...named.keys()];
  const query = { limit: mostDocuments };
  const context = contextOf(access, [siteId], known);
  const { items } = await readItemsOfSites(tx, live.compiled, query, context, [siteId], ids);
  const all = await readReadings({ tx, siteId, type }, ids);
  const since = new Map<number, string>();
  for (const item of items) {
    const column = versionColumn(live.compiled);
    const active = column === null ? undefined : versionIn(column, item)?.version;
    if (active === undefined) continue;
    const { versions, confirmations } = readingsOf(all, item.id);
    const own = confirmations.filter(({ user_id }) => user_id === person.id);
    if (countingConfirmation(versions, active, own) !== null) continue;
    const asked = versions.find(({ version }) => version === askedVersion(versions, active));
    const added = named.get(item.id) ?? access.now;
    const made = asked?.created_at ?? added;
    since.set(item.id, added < made ? made : added);
  }
  const unread = items.filter(({ id }) => since.has(id));
  const rows = await rowsOf(access, live, unread, () => true);
  return rows.map((row) => ({ ...row, waiting_since: since.get(row.id) ?? null }));
}

/** The documents that the person must read and has not, those that have waited longest first. */
export async function findToRead(
  access: WorkAccess,
  modules: readonly LiveModule[],
  most = maxWorkRows,
): Promise<Work> {
  const found: WorkRow[] = [];
  for (const live of modules) {
    if (versionColumn(live.compiled) === null) continue;
    for (const siteId of sitesOf(access, live))
      found.push(...(await toReadOn(access, live, siteId)));
  }
  return { rows: sortByWaitingTime(found).slice(0, most), total: found.length };
}
