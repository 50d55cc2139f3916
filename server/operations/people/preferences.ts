import { GET_ACCOUNTS } from '../../../src/contract/accounts.ts';
import { GET_SITE_USERS } from '../../../src/contract/directory.ts';
import { GET_USERS } from '../../../src/contract/people.ts';
import type { Preferences, PreferencesChange } from '../../../src/contract/preferences.ts';
import { cleanDisplayName } from '../../../src/domain/display-name.ts';
import { languageOf } from '../../../src/runtime/text.ts';
import { jsonEquals } from '../../../src/runtime/record/json.ts';
import { fieldTypes } from '../../../src/widgets/fields.ts';
import { isTimeZone } from '../../../src/runtime/zone.ts';
import { writeEvents } from '../../db/events.ts';
import { afterCommit } from '../../db/transaction.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { peoplePermission } from '../context/permissions.ts';
import { invalid } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { refuseKept } from './kept-fields.ts';

const columns = ['display_name', 'locale', 'theme', 'time_zone', 'favourite_field_types'] as const;

function stored({ tx, organisationId }: OrganisationAccess, userId: number) {
  return tx
    .selectFrom('users')
    .select(columns)
    .where('organisation_id', '=', organisationId)
    .where('id', '=', userId);
}

type Stored = Awaited<ReturnType<ReturnType<typeof stored>['executeTakeFirstOrThrow']>>;

function preferencesOf({ locale, theme, time_zone, favourite_field_types }: Stored): Preferences {
  return {
    locale: languageOf(locale),
    theme: theme === 'system' || theme === 'light' || theme === 'dark' ? theme : null,
    time_zone,
    favourite_field_types,
  };
}

type Marks = NonNullable<PreferencesChange['favourite_field_types']>;

/** The favourites with marks set and removed, sorted. Throws `invalid` for an unknown field type. */
function withMarks(favourites: readonly string[], marks: Marks): string[] {
  const next = new Set(favourites);
  for (const [type, isMarked] of Object.entries(marks)) {
    if (isMarked && !fieldTypes.has(type))
      throw invalid([{ pointer: `/favourite_field_types/${type}`, code: 'enum', params: {} }]);
    if (isMarked) next.add(type);
    else next.delete(type);
  }
  return [...next].sort();
}

/** The caller's preferences. */
export function preferences(services: Services, caller: Caller): Promise<Preferences> {
  return withOrganisation(services, caller, async (access) =>
    preferencesOf(await stored(access, caller.userId).executeTakeFirstOrThrow()),
  );
}

/**
 * Stores the caller's name, language, theme, time zone or favourite field types. Throws `invalid`, or
 * `kept_by_provider` for a name that the identity provider keeps.
 */
export function changePreferences(
  services: Services,
  caller: Caller,
  { display_name, favourite_field_types: marks = {}, ...change }: PreferencesChange,
): Promise<Preferences> {
  const { userId } = caller;
  return withOrganisation(services, caller, async (access) => {
    const { tx, organisationId, now } = access;
    if (typeof change.time_zone === 'string' && !isTimeZone(change.time_zone))
      throw invalid([{ pointer: '/time_zone', code: 'format', params: {} }]);
    const name = display_name === undefined ? undefined : cleanDisplayName(display_name);
    if (name === '') throw invalid([{ pointer: '/display_name', code: 'required', params: {} }]);
    const { kept_fields: kept, ...before } = await stored(access, userId)
      .select('kept_fields')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const renames = name !== undefined && name !== before.display_name;
    await refuseKept(access, renames && kept?.includes('display_name') ? ['display_name'] : []);
    const after: Stored = {
      ...before,
      ...change,
      ...(name === undefined ? {} : { display_name: name }),
      favourite_field_types: withMarks(before.favourite_field_types, marks),
    };
    const changes = Object.fromEntries(
      columns
        .filter((name) => !jsonEquals(before[name], after[name]))
        .map((name) => [`/${name}`, [before[name], after[name]] as const]),
    );
    if (Object.keys(changes).length === 0) return preferencesOf(before);
    await tx
      .updateTable('users')
      .set({ ...after, updated_at: now.toISOString() })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', userId)
      .execute();
    const call = 'UPDATE_PREFERENCES';
    writeEvents(tx, [{ site_id: null, call, item_type: 'people.user', item_id: userId, changes }]);
    const own = { organisationId, siteId: null, permission: null, userIds: [userId] };
    afterCommit(tx, () => {
      for (const stale of ['GET_PREFERENCES', 'GET_CURRENT_USER'])
        services.notifier.invalidate({ ...own, call: stale });
      if (before.display_name === after.display_name) return;
      // Everybody in the organisation reads the name.
      const everybody = { organisationId, siteId: null, permission: null };
      for (const stale of [GET_USERS.name, GET_SITE_USERS.name])
        services.notifier.invalidate({ ...everybody, call: stale });
      const managers = { ...everybody, permission: peoplePermission };
      services.notifier.invalidate({ ...managers, call: GET_ACCOUNTS.name });
    });
    return preferencesOf(after);
  });
}
