import { add } from '../../demo/seed/rows.ts';
import { validateBulletin, bulletinFields, normaliseBulletin } from '../domain/bulletin-rules.ts';
import * as calls from '../contract/bulletins.ts';
import { Failure, invalid, notFound } from '../contract/failure.ts';
import { bulletinsPermission } from '../contract/permissions.ts';
import { jsonEquals } from '../runtime/record/json.ts';
import { type Answer, type Asked, type Mock, answer } from './memory.ts';
import { mySites } from './my-sites.ts';

type Kept = Mock['rows']['bulletins'][number];

function stateOf({ withdrawn_at, starts_at, ends_at }: Kept, now: string) {
  if (withdrawn_at !== null) return 'withdrawn';
  if (starts_at > now) return 'planned';
  return ends_at !== null && ends_at <= now ? 'ended' : 'current';
}

/** Announcements of the organisation, who may make them, and who has read them. */
export function bulletinAnswers(mock: Mock): readonly Answer[] {
  const { rows } = mock;

  function mayAnnounce(asked: Asked, siteIds: readonly number[] | null): boolean {
    const { may } = mySites(mock, asked);
    if (may(null, bulletinsPermission)) return true;
    return siteIds !== null && siteIds.every((id) => may(id, bulletinsPermission));
  }
  function mayAnnounceSomewhere(asked: Asked): boolean {
    const { sites, may } = mySites(mock, asked);
    return may(null, bulletinsPermission) || sites.some(({ id }) => may(id, bulletinsPermission));
  }
  const isRead = ({ user }: Asked, { id }: Kept) =>
    rows.bulletinReads.some((read) => read.bulletin_id === id && read.user_id === user.id);
  function isForCaller(asked: Asked, row: Kept): boolean {
    const { sites } = mySites(mock, asked);
    const isMine = row.site_ids?.some((id) => sites.some((site) => site.id === id)) ?? true;
    return isMine && stateOf(row, asked.context.now) === 'current';
  }
  function shown(asked: Asked, row: Kept): calls.Bulletin {
    const { organisation_id: _, created_by_user_id: id, ...bulletin } = row;
    const name = rows.users.find((user) => user.id === id)?.display_name ?? '';
    return {
      ...bulletin,
      created_by: { id, name },
      state: stateOf(row, asked.context.now),
      is_read: isRead(asked, row),
      may_change: mayAnnounce(asked, row.site_ids) && row.withdrawn_at === null,
    };
  }
  function reply(asked: Asked): calls.BulletinsReply {
    const { organisation_id } = asked.user;
    const mine = rows.bulletins
      .filter((row) => row.organisation_id === organisation_id)
      .filter((row) => isForCaller(asked, row) || mayAnnounce(asked, row.site_ids))
      .toSorted((a, b) =>
        a.starts_at === b.starts_at ? b.id - a.id : a.starts_at < b.starts_at ? 1 : -1,
      );
    const unread = mine.filter((row) => isForCaller(asked, row) && !isRead(asked, row));
    return {
      bulletins: mine.map((row) => shown(asked, row)),
      unread: unread.length,
      may_create: mayAnnounceSomewhere(asked),
    };
  }
  function check(asked: Asked, body: calls.BulletinBody) {
    const { sites } = mySites(mock, asked);
    const errors = validateBulletin(body, (id) => sites.some((site) => site.id === id));
    if (errors.length > 0) throw invalid(errors);
    if (!mayAnnounce(asked, body.site_ids)) throw new Failure('forbidden');
  }
  function found(asked: Asked<{ readonly bulletinId: number }>): Kept {
    const { params, user } = asked;
    const row = rows.bulletins.find(
      ({ id, organisation_id }) =>
        id === params.bulletinId && organisation_id === user.organisation_id,
    );
    if (row === undefined) throw notFound();
    if (!mayAnnounce(asked, row.site_ids))
      throw isForCaller(asked, row) ? new Failure('forbidden') : notFound();
    return row;
  }
  function present(asked: Asked<{ readonly bulletinId: number }>): Kept {
    const row = found(asked);
    if (row.withdrawn_at !== null) throw notFound();
    return row;
  }
  function read({ user }: Asked, bulletin_id: number): void {
    add(rows.bulletinReads, { bulletin_id, user_id: user.id });
  }
  /** Keeps it as it has become, with its event. */
  function store(asked: Asked, call: string, before: Kept, change: Partial<Kept>): calls.Bulletin {
    const updated_at = asked.context.now;
    const after: Kept = { ...before, ...change, version: before.version + 1, updated_at };
    rows.bulletins[rows.bulletins.indexOf(before)] = after;
    tell(
      asked,
      call,
      after.id,
      Object.keys(change).map((name) => `/${name}`),
    );
    return shown(asked, after);
  }
  function tell({ user, context }: Asked, call: string, id: number, fields: string[]): void {
    const sequence = rows.bulletinEvents.length + 1;
    const event = { sequence, at: context.now, user_id: user.id, call, bulletin_id: id, fields };
    add(rows.bulletinEvents, event);
  }

  return [
    answer(calls.GET_BULLETINS, reply),
    answer(calls.CREATE_BULLETIN, (asked) => {
      const body = normaliseBulletin(asked.body);
      check(asked, body);
      const { now } = asked.context;
      const id = add(rows.bulletins, {
        ...body,
        organisation_id: asked.user.organisation_id,
        version: 1,
        created_at: now,
        created_by_user_id: asked.user.id,
        updated_at: now,
        withdrawn_at: null,
      });
      read(asked, id);
      const filled = bulletinFields.filter((name) => body[name] !== null);
      tell(
        asked,
        calls.CREATE_BULLETIN.name,
        id,
        filled.map((name) => `/${name}`),
      );
      return shown(asked, found({ ...asked, params: { bulletinId: id } }));
    }),
    answer(calls.UPDATE_BULLETIN, (asked) => {
      const before = present(asked);
      const after = { ...before, ...normaliseBulletin(asked.body) };
      check(asked, after);
      const changed = bulletinFields.filter((name) => !jsonEquals(before[name], after[name]));
      if (changed.length === 0) return shown(asked, before);
      const others = (each: (typeof rows.bulletinReads)[number]) =>
        each.bulletin_id === before.id && each.user_id !== asked.user.id;
      const kept = rows.bulletinReads.filter((each) => !others(each));
      rows.bulletinReads.splice(0, Infinity, ...kept);
      const change = Object.fromEntries(changed.map((name) => [name, after[name]]));
      return store(asked, calls.UPDATE_BULLETIN.name, before, change);
    }),
    answer(calls.WITHDRAW_BULLETIN, (asked) =>
      store(asked, calls.WITHDRAW_BULLETIN.name, present(asked), {
        withdrawn_at: asked.context.now,
      }),
    ),
    answer(calls.READ_BULLETINS, (asked) => {
      const mine = rows.bulletins.filter(
        (row) =>
          row.organisation_id === asked.user.organisation_id &&
          asked.body.ids.includes(row.id) &&
          isForCaller(asked, row) &&
          !isRead(asked, row),
      );
      for (const { id } of mine) read(asked, id);
      return { unread: reply(asked).unread };
    }),
    answer(calls.GET_BULLETIN_HISTORY, (asked) => {
      const { id } = found(asked);
      const happenings = {
        [calls.CREATE_BULLETIN.name]: 'created',
        [calls.UPDATE_BULLETIN.name]: 'changed',
        [calls.WITHDRAW_BULLETIN.name]: 'withdrawn',
      } as const;
      const own = rows.bulletinEvents.filter(({ bulletin_id }) => bulletin_id === id);
      return {
        history: own.toReversed().map(({ sequence, at, user_id, call, fields }) => ({
          sequence,
          at,
          user_name: rows.users.find((user) => user.id === user_id)?.display_name ?? null,
          happened: happenings[call] ?? 'changed',
          fields: [...fields],
        })),
      };
    }),
  ];
}
