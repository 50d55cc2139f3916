import { type HandOverReport, UNDO_HAND_OVER } from '../../../src/contract/hand-over.ts';
import { isFinished } from '../../../src/runtime/flow/finished.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { writeEvents } from '../../db/events.ts';
import { readStored } from '../../db/items/read.ts';
import type { HandedOverItem, HandedOverPeople } from '../../db/tables/organisation.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { type ItemAccess, moduleOf } from '../context/items.ts';
import { Failure, invalid } from '../failure.ts';
import { peopleOn } from '../items/references/people.ts';
import { lockPerson } from '../people/lock-person.ts';
import { requirePeopleManager } from '../people/manager.ts';
import type { Caller, Services } from '../services.ts';
import { enterAllSites } from '../work/assigned-items.ts';
import { countOf } from './assignments.ts';
import { handBackPeople } from './people-links.ts';
import { type Reassign, accessTo, moveItems } from './move-items.ts';

/** Takes the hand-over of that moment out of the table. Throws `conflict` if it is not the last one. */
async function takeHandOver(
  { tx, organisationId }: OrganisationAccess,
  from: number,
  at: string,
): Promise<{
  readonly to: number;
  readonly items: readonly HandedOverItem[];
  readonly people: HandedOverPeople;
}> {
  const stored = await tx
    .deleteFrom('hand_overs')
    .where('organisation_id', '=', organisationId)
    .where('from_user_id', '=', from)
    .where('at', '=', at)
    .returning(['to_user_id as to', 'items', 'people'])
    .executeTakeFirst();
  if (stored === undefined) throw new Failure('conflict');
  return stored;
}

/** The archived sites by id, with their names. */
async function archivedSites({ tx, organisationId }: OrganisationAccess) {
  const rows = await tx
    .selectFrom('sites')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .where('is_archived', '=', true)
    .execute();
  return new Map(rows.map((site) => [site.id, site]));
}

/** The items that exist and are open. */
async function openItems(access: ItemAccess, ids: readonly number[]): Promise<readonly Item[]> {
  const stored = await readStored(access.tx, access.live.compiled, access.siteId, ids);
  const open: Item[] = [];
  for (const { item } of stored.values()) {
    const status = (await moduleOf(access, item)).flow.byNumber.get(item.status);
    const isOpen = status !== undefined && !isFinished(status.family);
    if (item.deleted_at === null && isOpen) open.push(item);
  }
  return open;
}

/** Puts the person back where the receiver still is, who stays where they were before. */
const restore =
  (handedOver: readonly HandedOverItem[], from: number, to: number): Reassign =>
  (users, column, item) => {
    const wasThere = handedOver.find(({ id }) => id === item.id)?.columns[column.pointer];
    if (wasThere === undefined || !users.includes(to)) return null;
    return [...users.filter((id) => wasThere || id !== to), from];
  };

/**
 * Gives a person back what the last hand-over took, if it was that of the moment `at`: open items that
 * are still assigned to the receiver, teams that they still lead, people whom they still manage, and
 * the deputy. Other items stay and are counted as changed; those of sites that are archived or on which
 * the person has no role any more stay too. Throws `forbidden`, `not_found`, `conflict`, and
 * `invalid` for a disabled person.
 */
export function undoHandOver(
  services: Services,
  caller: Caller,
  from: number,
  at: string,
): Promise<HandOverReport> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access);
    const person = await lockPerson(access, from);
    if (person.disabled_at !== null)
      throw invalid([{ pointer: '', code: 'reference', params: {} }]);
    const { to, items, people } = await takeHandOver(access, from, at);
    const sites = new Map((await enterAllSites(access)).map((site) => [site.id, site]));
    const archived = await archivedSites(access);
    const moved: HandOverReport['moved'][number][] = [];
    const left: HandOverReport['left'][number][] = [];
    const groups = Map.groupBy(items, ({ site_id, module_type }) => `${site_id} ${module_type}`);
    for (const handedOver of groups.values()) {
      const [{ site_id: siteId, module_type: type } = { site_id: 0, module_type: '' }] = handedOver;
      const live = services.modules.byType(type);
      if (live === undefined) continue;
      const site = sites.get(siteId);
      if (site === undefined) {
        const { name: site_name } = archived.get(siteId) ?? { name: '' };
        const count = handedOver.length;
        left.push({
          site_id: siteId,
          site_name,
          module_type: type,
          count,
          reason: 'site_archived',
        });
        continue;
      }
      const on = accessTo(services, access, { site, live });
      const count = (number: number) => countOf({ site, live, items: [] }, number);
      if (!(await peopleOn(on)).activeUserIds.has(from)) {
        left.push({ ...count(handedOver.length), reason: 'no_role' });
        continue;
      }
      const open = await openItems(
        on,
        handedOver.map(({ id }) => id),
      );
      const changes = await moveItems(on, UNDO_HAND_OVER.name, open, restore(handedOver, from, to));
      const rest = handedOver.length - changes.length;
      if (changes.length > 0) moved.push(count(changes.length));
      if (rest > 0) left.push({ ...count(rest), reason: 'changed' });
    }
    const total = moved.reduce((sum, each) => sum + each.count, 0);
    writeEvents(access.tx, [
      {
        site_id: null,
        call: UNDO_HAND_OVER.name,
        item_type: 'account',
        item_id: from,
        changes: { '/handed_over_to': [to, null], '/items': [null, total] },
      },
    ]);
    const back = await handBackPeople(services, access, person, to, people);
    return { moved, left, ...back, manages_kept: 0, flows: [] };
  });
}
