import { historyEventType } from '../../../src/domain/history-event.ts';
import { legalHoldsEventType } from '../legal-holds/change.ts';
import type { SiteChange } from '../../../src/contract/work.ts';
import { readNewestEvents } from '../../db/events.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { isVisiblePointer, visibleOnSite } from '../context/project.ts';
import { liveFor } from '../context/visible.ts';
import type { SiteAccess } from '../context/site.ts';
import { commentsEventType } from '../activity/record-activity.ts';
import { namesOfItems } from '../notifications/visible.ts';
import type { Services } from '../services.ts';
import { type ModuleStatuses, toWorkStatus } from '../context/module-statuses.ts';

const most = 12;

/** The latest changes and comments of items of these modules on the site, the newest first. */
export async function latestChanges(
  services: Services,
  { tx, siteId, organisationId, may }: SiteAccess,
  modules: readonly LiveModule[],
  statuses: ReadonlyMap<string, ModuleStatuses>,
): Promise<SiteChange[]> {
  const byType = new Map(
    modules.flatMap((live) => {
      const { type } = live.document;
      return [
        [type, live],
        [commentsEventType(type), live],
        [legalHoldsEventType(type), live],
      ] as const;
    }),
  );
  const visible = new Map<string, CompiledModule>();
  for (const each of modules) {
    const { type } = each.document;
    const live = liveFor(each, may);
    const access = { services, live, tx, siteId, type, modules: new Map() };
    visible.set(type, await visibleOnSite(access));
  }
  const events = await readNewestEvents(tx, siteId, [...byType.keys()], most);
  const users = await tx
    .selectFrom('users')
    .select(['id', 'display_name as name'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [0, ...events.flatMap(({ user_id }) => user_id ?? [])])
    .execute();
  const people = new Map(users.map((user) => [user.id, user]));
  const items = events.map(({ item_type, item_id }) => ({
    module_type: byType.get(item_type)?.document.type ?? null,
    item_id,
  }));
  const here = new Map([[siteId, { id: siteId, name: '', timeZone: 'UTC' }]]);
  const names = await namesOfItems({ tx, sites: here }, services.modules, items);
  return events.flatMap((event): readonly SiteChange[] => {
    const live = byType.get(event.item_type);
    const { item_id: id, changes } = event;
    if (live === undefined || id === null) return [];
    const { type } = live.document;
    const wordsOf = (number: unknown) => {
      const status = statuses.get(type)?.byNumber.get(Number(number));
      return status === undefined ? null : toWorkStatus(status);
    };
    const moved = Object.hasOwn(changes, '/status') ? changes['/status'] : undefined;
    return [
      {
        sequence: event.sequence,
        at: event.at,
        user: event.user_id === null ? null : (people.get(event.user_id) ?? null),
        call: event.call,
        module_type: type,
        id,
        name: names.get(`${type} ${id}`) ?? null,
        fields: Object.keys(changes)
          .filter((pointer) => pointer.startsWith('/'))
          .filter((pointer) => isVisiblePointer(visible.get(type) ?? live.compiled, pointer))
          .toSorted(),
        from: moved === undefined ? null : wordsOf(moved[0]),
        to: moved === undefined ? null : wordsOf(moved[1]),
        happened: historyEventType(live.document, event),
      },
    ];
  });
}
