import { add } from '../../demo/seed/rows.ts';
import { Failure, invalid, notFound } from '../contract/failure.ts';
import { GET_FEEDBACK, GET_SUPPORT, GIVE_FEEDBACK } from '../contract/help.ts';
import { GET_NOTIFICATIONS, READ_NOTIFICATIONS } from '../contract/notifications.ts';
import { settingsPermission } from '../contract/permissions.ts';
import { GET_PREFERENCES, type Preferences, UPDATE_PREFERENCES } from '../contract/preferences.ts';
import { jsonEquals } from '../runtime/record/json.ts';
import { isTimeZone } from '../runtime/zone.ts';
import { type Answer, type Asked, type Mock, answer } from './memory.ts';
import { mySites } from './my-sites.ts';

const usual = 20;

/** Notifications, of which there are none without others who work, feedback and choices of a person. */
export function toldAnswers(mock: Mock): readonly Answer[] {
  const { rows } = mock;

  function preferencesOf({ user }: Asked): Preferences {
    const { locale } = rows.users.find(({ id }) => id === user.id) ?? user;
    const chosen = rows.preferences.findLast(({ user_id }) => user_id === user.id);
    return { locale, theme: chosen?.theme ?? null, time_zone: chosen?.time_zone ?? null };
  }

  return [
    answer(GET_NOTIFICATIONS, () => ({ notifications: [], unread: 0, next_page_cursor: null })),
    answer(READ_NOTIFICATIONS, () => ({ unread: 0 })),
    answer(GET_SUPPORT, () => ({ is_available: false })),
    answer(GIVE_FEEDBACK, ({ body, user, context }) => {
      const { id: userId, display_name: name, organisation_id } = user;
      const text = body.text.replaceAll('\r\n', '\n').trim();
      const said = { kind: body.kind, text, user: { id: userId, name }, created_at: context.now };
      return { id: add(rows.feedback, { ...said, organisation_id }), ...said };
    }),
    answer(GET_FEEDBACK, (asked) => {
      const { query, user } = asked;
      if (!mySites(mock, asked).may(null, settingsPermission)) throw new Failure('forbidden');
      const { limit = usual, page_cursor: before = Infinity } = query;
      const all = rows.feedback
        .filter(
          ({ id, organisation_id }) => organisation_id === user.organisation_id && id < before,
        )
        .map(({ id, kind, text, user: by, created_at }) => ({
          id,
          kind,
          text,
          user: by,
          created_at,
        }))
        .toReversed();
      const page = all.slice(0, limit);
      const next = all.length > limit ? (page.at(-1)?.id ?? null) : null;
      return { feedback: page, next_page_cursor: next };
    }),
    answer(GET_PREFERENCES, preferencesOf),
    answer(UPDATE_PREFERENCES, (asked) => {
      const { time_zone } = asked.body;
      if (typeof time_zone === 'string' && !isTimeZone(time_zone))
        throw invalid([{ pointer: '/time_zone', code: 'format', params: {} }]);
      const { id } = asked.user;
      const at = rows.users.findIndex((user) => user.id === id);
      const user = rows.users[at];
      if (user === undefined) throw notFound();
      const before = { ...preferencesOf(asked), display_name: user.display_name };
      const after = { ...before, ...asked.body };
      if (jsonEquals(before, after)) return preferencesOf(asked);
      add(rows.preferences, { user_id: id, theme: after.theme, time_zone: after.time_zone });
      const display_name = after.display_name.trim();
      rows.users[at] = { ...user, locale: after.locale ?? user.locale, display_name };
      return preferencesOf(asked);
    }),
  ];
}
