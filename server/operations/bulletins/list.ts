import { sql } from 'kysely';
import type { BulletinHistory, BulletinsReply } from '../../../src/contract/bulletins.ts';
import { readItemEvents } from '../../db/events.ts';
import { bulletinsPermission } from '../context/permissions.ts';
import { isActiveGrant } from '../context/grants.ts';
import { type MySitesAccess, withMySites } from '../context/my-sites.ts';
import { notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import {
  bulletinOf,
  isForCaller,
  markRead,
  mayAnnounce,
  requireMayAnnounce,
  selectBulletins,
} from './rows.ts';
import { bulletinEventType, invalidateOwnPages } from './publish.ts';

const most = 200;
const longestHistory = 100;

const mayAnnounceSomewhere = (access: MySitesAccess): boolean =>
  mayAnnounce(access, null) || access.sitesWith(bulletinsPermission).length > 0;

async function visibleBulletins(access: MySitesAccess) {
  const { sites, now, grants } = access;
  if (!grants.some((grant) => isActiveGrant(grant, now))) return [];
  const here = sql<boolean>`site_ids && ${[...sites.keys()]}::integer[]`;
  const selection = selectBulletins(access).where((where) =>
    where.or([where('bulletins.site_ids', 'is', null), here]),
  );
  const moment = now.toISOString();
  const current = selection
    .where('withdrawn_at', 'is', null)
    .where('starts_at', '<=', moment)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', moment)]));
  const rows = await (mayAnnounceSomewhere(access) ? selection : current)
    .orderBy('bulletins.starts_at', 'desc')
    .orderBy('bulletins.id', 'desc')
    .limit(most)
    .execute();
  return rows.filter((row) => isForCaller(access, row) || mayAnnounce(access, row.site_ids));
}

async function replyOf(access: MySitesAccess): Promise<BulletinsReply> {
  const rows = await visibleBulletins(access);
  return {
    bulletins: rows.map((row) => bulletinOf(access, row)),
    unread: rows.filter((row) => row.read_at === null && isForCaller(access, row)).length,
    may_create: mayAnnounceSomewhere(access),
  };
}

/** Bulletins for the caller, and those that they may change; the newest first, 200 at most. */
export function listBulletins(services: Services, caller: Caller): Promise<BulletinsReply> {
  return withMySites(services, caller, replyOf);
}

/** Marks bulletins for the caller as read by them. */
export function readBulletins(
  services: Services,
  caller: Caller,
  ids: readonly number[],
): Promise<{ readonly unread: number }> {
  return withMySites(services, caller, async (access) => {
    const rows = (await visibleBulletins(access)).filter(
      (row) => row.read_at === null && ids.includes(row.id) && isForCaller(access, row),
    );
    if (rows.length > 0) {
      await markRead(
        access,
        rows.map(({ id }) => id),
      );
      invalidateOwnPages(access, services);
    }
    return { unread: (await replyOf(access)).unread };
  });
}

const happenings = {
  CREATE_BULLETIN: 'created',
  UPDATE_BULLETIN: 'changed',
  WITHDRAW_BULLETIN: 'withdrawn',
} as const;

/** The history of a bulletin, the newest change first; for people who may change it. */
export function bulletinHistory(
  services: Services,
  caller: Caller,
  bulletinId: number,
): Promise<BulletinHistory> {
  return withMySites(services, caller, async (access) => {
    const row = await selectBulletins(access)
      .where('bulletins.id', '=', bulletinId)
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    requireMayAnnounce(access, row);
    const about = { siteId: null, itemTypes: [bulletinEventType], itemId: bulletinId };
    const events = await readItemEvents(access.tx, about, longestHistory);
    const users = await access.tx
      .selectFrom('users')
      .select(['id', 'display_name'])
      .where('organisation_id', '=', access.organisationId)
      .where('id', 'in', [0, ...events.flatMap(({ user_id }) => user_id ?? [])])
      .execute();
    const names = new Map(users.map(({ id, display_name }) => [id, display_name]));
    return events.map(({ sequence, at, user_id, call, changes }) => ({
      sequence,
      at,
      user_name: user_id === null ? null : (names.get(user_id) ?? null),
      happened: Object.hasOwn(happenings, call)
        ? happenings[call as keyof typeof happenings]
        : ('changed' as const),
      fields: Object.keys(changes),
    }));
  });
}
