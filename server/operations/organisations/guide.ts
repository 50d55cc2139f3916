import { sql } from 'kysely';
import {
  GET_GUIDE,
  type Guide,
  type GuideChange,
  type GuideStep,
  guideSteps,
} from '../../../src/contract/guide.ts';
import { writeEvents } from '../../db/events.ts';
import type { StoredGuide } from '../../db/tables/organisation.ts';
import { afterCommit } from '../../db/transaction.ts';
import { lacksFactor } from '../auth/second-factor/methods.ts';
import { type MySitesAccess, withMySites } from '../context/my-sites.ts';
import type { Caller, Services } from '../services.ts';
import { requireSettingsManager } from './manager.ts';

/** Whether a site that the caller may open has an item besides its root items. */
async function hasItems({ modules }: Services, { tx, sites }: MySitesAccess): Promise<boolean> {
  if (sites.size === 0) return false;
  for (const { document } of modules.all()) {
    const { rows } = await sql`
      select from ${sql.table(document.databaseTable)}
      where site_id in (${sql.join([...sites.keys()])}) and deleted_at is null and not is_root
      limit 1`.execute(tx);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Which steps are done, by the data alone. */
async function factsOf(
  services: Services,
  access: MySitesAccess,
  { confirmed = [] }: StoredGuide,
): Promise<Readonly<Record<GuideStep, boolean>>> {
  const { tx, organisationId, userId, sites } = access;
  const organisation = await tx
    .selectFrom('organisations')
    .select('timezone')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const chosen = await tx
    .selectFrom('sites')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('modules', 'is not', null)
    .limit(1)
    .execute();
  const people = await tx
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute();
  const without = await tx
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', userId)
    .where(lacksFactor)
    .execute();
  return {
    organisation: organisation.timezone !== null,
    site: sites.size > 0,
    modules: sites.size > 0 && (chosen.length > 0 || confirmed.includes('modules')),
    people: people.length > 1,
    items: await hasItems(services, access),
    second_factor: without.length === 0,
  };
}

async function guideOf(
  services: Services,
  access: MySitesAccess,
  stored: StoredGuide,
): Promise<Guide> {
  const facts = await factsOf(services, access, stored);
  const stateOf = (step: GuideStep) => {
    if (facts[step]) return 'done';
    return stored.skipped?.includes(step) === true ? 'skipped' : 'open';
  };
  return {
    steps: guideSteps.map((step) => ({ step, state: stateOf(step) })),
    is_closed: stored.is_closed === true,
  };
}

function storedGuide({ tx, organisationId }: MySitesAccess) {
  return tx.selectFrom('organisations').select('guide').where('id', '=', organisationId);
}

/** What is left of the guided start. Throws `forbidden`. */
export function readGuide(services: Services, caller: Caller): Promise<Guide> {
  return withMySites(services, caller, async (access) => {
    requireSettingsManager(access);
    const { guide } = await storedGuide(access).executeTakeFirstOrThrow();
    return guideOf(services, access, guide);
  });
}

function changed(
  { skipped = [], confirmed = [], is_closed = false }: StoredGuide,
  change: GuideChange,
): StoredGuide {
  const { skip, resume, confirm_modules, is_closed: closes = is_closed } = change;
  const others = skipped.filter((step) => step !== skip && step !== resume);
  return {
    skipped: skip === undefined ? others : [...others, skip],
    confirmed: confirm_modules === true ? [...new Set([...confirmed, 'modules'])] : confirmed,
    is_closed: closes,
  };
}

/** Skips a step, takes it up again, or closes the guide. Throws `forbidden`. */
export function updateGuide(
  services: Services,
  caller: Caller,
  change: GuideChange,
): Promise<Guide> {
  return withMySites(services, caller, async (access) => {
    requireSettingsManager(access);
    const { tx, organisationId, now } = access;
    const { guide: before } = await storedGuide(access).forUpdate().executeTakeFirstOrThrow();
    const after = changed(before, change);
    await tx
      .updateTable('organisations')
      .set({ guide: JSON.stringify(after), updated_at: now.toISOString() })
      .where('id', '=', organisationId)
      .execute();
    writeEvents(tx, [
      {
        site_id: null,
        call: 'UPDATE_GUIDE',
        item_type: 'organisation',
        item_id: organisationId,
        changes: { '/guide': [before, after] },
      },
    ]);
    afterCommit(tx, () =>
      services.notifier.invalidate({
        call: GET_GUIDE.name,
        organisationId,
        siteId: null,
        permission: null,
      }),
    );
    return guideOf(services, access, after);
  });
}
