import {
  GET_ORGANISATION,
  type OrganisationChanges,
  type OrganisationSettings,
} from '../../../src/contract/organisations.ts';
import { GET_CURRENT_USER } from '../../../src/contract/session.ts';
import { languageOf } from '../../../src/runtime/text.ts';
import { isTimeZone } from '../../../src/runtime/zone.ts';
import { writeEvents } from '../../db/events.ts';
import { type Tx, afterCommit } from '../../db/transaction.ts';
import { withOrganisation } from '../context/call.ts';
import { invalid } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { lacksFactor } from '../auth/second-factor/methods.ts';
import { requireSettingsManager } from './manager.ts';
import { textsIn } from './texts.ts';

async function settingsIn(tx: Tx, organisationId: number): Promise<OrganisationSettings> {
  const { terms, privacy, languages, ...row } = await tx
    .selectFrom('organisations')
    .select(['key', 'name', 'precise_login_texts', 'second_factor_required', 'terms', 'privacy'])
    .select(['colour', 'timezone', 'languages'])
    .select((each) =>
      each
        .selectFrom('users')
        .select((users) => users.fn.countAll<number>().as('people'))
        .where('users.organisation_id', '=', organisationId)
        .where('users.disabled_at', 'is', null)
        .where('users.deleted_at', 'is', null)
        .where(lacksFactor)
        .as('without_second_factor'),
    )
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const without_second_factor = Number(row.without_second_factor ?? 0);
  return {
    ...row,
    without_second_factor,
    languages: languages.flatMap((code) => languageOf(code) ?? []),
    terms: textsIn(terms),
    privacy: textsIn(privacy),
  };
}

/** The settings of the caller's organisation. Throws `forbidden`. */
export function organisationSettings(services: Services, caller: Caller) {
  return withOrganisation(services, caller, (access) => {
    requireSettingsManager(access);
    return settingsIn(access.tx, access.organisationId);
  });
}

function stored({ terms, privacy, name, languages, ...rest }: OrganisationChanges) {
  return {
    ...rest,
    ...(languages !== undefined && { languages: [...languages] }),
    ...(name !== undefined && { name: name.trim() }),
    ...(terms !== undefined && { terms: JSON.stringify(terms) }),
    ...(privacy !== undefined && { privacy: JSON.stringify(privacy) }),
  };
}

/** Changes the given settings, and notifies pages that show them. Throws `forbidden`. */
export function updateOrganisation(
  services: Services,
  caller: Caller,
  changes: OrganisationChanges,
) {
  return withOrganisation(services, caller, async (access) => {
    requireSettingsManager(access);
    const { timezone = null } = changes;
    if (timezone !== null && !isTimeZone(timezone))
      throw invalid([{ pointer: '/timezone', code: 'format', params: {} }]);
    const { tx, organisationId, now } = access;
    await tx
      .selectFrom('organisations')
      .select('id')
      .where('id', '=', organisationId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = await settingsIn(tx, organisationId);
    await tx
      .updateTable('organisations')
      .set({ ...stored(changes), updated_at: now.toISOString() })
      .where('id', '=', organisationId)
      .execute();
    const after = await settingsIn(tx, organisationId);
    writeEvents(tx, [
      {
        site_id: null,
        call: 'UPDATE_ORGANISATION',
        item_type: 'organisation',
        item_id: organisationId,
        changes: differences(before, after),
      },
    ]);
    for (const { name } of [GET_ORGANISATION, GET_CURRENT_USER])
      afterCommit(tx, () =>
        services.notifier.invalidate({
          call: name,
          organisationId,
          siteId: null,
          permission: null,
        }),
      );
    return after;
  });
}

function differences(before: OrganisationSettings, after: OrganisationSettings) {
  const names = [
    'name',
    'precise_login_texts',
    'second_factor_required',
    'colour',
    'timezone',
    'languages',
    'terms',
    'privacy',
  ] as const;
  const changed = names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(
    changed.map((name) => [`/${name}`, [before[name], after[name]] as const]),
  );
}
