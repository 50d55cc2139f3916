import type {
  NoticeRow,
  NoticesQuery,
  NoticesReply,
  ReadNotices,
} from '../../../src/contract/notifications.ts';
import type { Selectable } from 'kysely';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { NotificationsTable } from '../../db/tables/notifications.ts';
import { withMySites, type MySitesAccess } from '../context/my-sites.ts';
import type { Caller, Services } from '../services.ts';
import { isVisiblePointer, visibleOnSite } from '../context/project.ts';
import { liveFor } from '../context/visible.ts';
import { namesOfItems, isVisibleToCaller, unreadCount } from './visible.ts';
import { invalidateNotifications } from './insert-notifications.ts';

const usual = 20;

/** A page of the caller's notifications, the newest first, and the number of all unread ones. */
export function listNotifications(
  services: Services,
  caller: Caller,
  { limit = usual, page_cursor: before, unread = false }: NoticesQuery,
): Promise<NoticesReply> {
  return withMySites(services, caller, async (access) => {
    const { tx, sites } = access;
    let selection = tx
      .selectFrom('notifications')
      .leftJoin('users', 'users.id', 'notifications.by_user_id')
      .selectAll('notifications')
      .select('users.display_name as by_name')
      .where(
        'notifications.id',
        'in',
        tx
          .selectFrom('notifications')
          .select('id')
          .where((where) => isVisibleToCaller(where, access, services.modules)),
      )
      .orderBy('notifications.id', 'desc')
      .limit(limit + 1);
    if (before !== undefined) selection = selection.where('notifications.id', '<', before);
    if (unread) selection = selection.where('notifications.read_at', 'is', null);
    const rows = await selection.execute();
    const page = rows.slice(0, limit);
    const fieldsOf = await fieldsReader(services, access, page);
    const names = await namesOfItems(access, services.modules, page);
    const notifications = page.map((row): NoticeRow => {
      const { by_user_id, by_name, site_id, module_type, item_id, data } = row;
      return {
        id: row.id,
        kind: row.kind as NoticeRow['kind'],
        created_at: row.created_at,
        read_at: row.read_at,
        by: by_user_id === null || by_name === null ? null : { id: by_user_id, name: by_name },
        site_id,
        site_name: (site_id === null ? null : sites.get(site_id)?.name) ?? data.site_name ?? null,
        module_type,
        item_id,
        item_name: names.get(`${module_type} ${item_id}`) ?? null,
        fields: [...fieldsOf(row)],
        role_name: data.role_name ?? null,
        expires_at: data.expires_at ?? null,
        text: data.text ?? null,
        import: data.import ?? null,
        note: data.note ?? null,
      };
    });
    const last = page.at(-1);
    return {
      notifications,
      unread: await unreadCount(access, services.modules),
      next_page_cursor: rows.length > limit && last !== undefined ? last.id : null,
    };
  });
}

type Changed = Pick<Selectable<NotificationsTable>, 'site_id' | 'module_type' | 'data'>;

/** Makes the function that returns the changed fields of a notification that the caller may read. */
async function fieldsReader(
  services: Services,
  { tx, may }: MySitesAccess,
  page: readonly Changed[],
) {
  const keyOf = ({ site_id, module_type }: Changed) => `${site_id} ${module_type}`;
  const seen = new Map<string, CompiledModule>();
  for (const row of page) {
    const { site_id: siteId, module_type: type } = row;
    const full = type === null ? undefined : services.modules.byType(type);
    if (siteId === null || type === null || full === undefined || seen.has(keyOf(row))) continue;
    const live = liveFor(full, (code) => may(siteId, code));
    const access = { services, live, tx, siteId, type, modules: new Map() };
    seen.set(keyOf(row), await visibleOnSite(access));
  }
  return (row: Changed): readonly string[] => {
    const module = seen.get(keyOf(row));
    const fields = row.data.fields ?? [];
    return module === undefined ? [] : fields.filter((each) => isVisiblePointer(module, each));
  };
}

async function markRead(access: MySitesAccess, { ids, through }: ReadNotices): Promise<boolean> {
  const { tx, organisationId, userId, now } = access;
  const update = tx
    .updateTable('notifications')
    .set({ read_at: now.toISOString() })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  const marked = await (
    through === undefined
      ? update.where('id', 'in', [...(ids ?? [])])
      : update.where('id', '<=', through)
  )
    .returning('id')
    .execute();
  return marked.length > 0;
}

/** Marks notifications of the caller as read; those of others are left as they are. */
export function readNotifications(
  services: Services,
  caller: Caller,
  which: ReadNotices,
): Promise<{ readonly unread: number }> {
  return withMySites(services, caller, async (access) => {
    if (await markRead(access, which))
      invalidateNotifications(access.tx, services.notifier, [access.userId]);
    return { unread: await unreadCount(access, services.modules) };
  });
}
