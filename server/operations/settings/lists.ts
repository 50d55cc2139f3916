import type {
  ColumnRow,
  CriticalityRow,
  DropdownRow,
  LabelRow,
  TypeRow,
} from '../../../src/contract/directory.ts';
import { lastSequence } from '../../db/events.ts';
import { type SiteAccess, withSite } from '../context/site.ts';
import type { Caller, Services } from '../services.ts';

/** A whole list of a site, with the event sequence up to which it is complete. */
export interface SiteList<Row> {
  readonly rows: readonly Row[];
  readonly syncCursor: number;
}

type Rows<Row> = (
  siteId: number,
  tx: SiteAccess['tx'],
  organisationId: number,
) => Promise<readonly Row[]>;

/** The cursor is read first, so that a change made meanwhile is sent again rather than missed. */
function siteList<Row>(read: Rows<Row>) {
  return (services: Services, caller: Caller, siteId: number): Promise<SiteList<Row>> =>
    withSite(services, caller, siteId, async ({ tx, organisationId }) => {
      const syncCursor = await lastSequence(tx, siteId);
      return { syncCursor, rows: await read(siteId, tx, organisationId) };
    });
}

const dates = ['created_at', 'updated_at', 'deleted_at'] as const;
const kept = ['version', ...dates] as const;

export const defaultColour = '#44525D';

export const listTypes = siteList<TypeRow>((siteId, tx) =>
  tx
    .selectFrom('types')
    .select(['id', 'site_id', 'module_type', 'name', 'code', 'parent_id', 'position', ...kept])
    .where('site_id', '=', siteId)
    .orderBy('id')
    .execute(),
);

export const listCriticalities = siteList<CriticalityRow>(async (siteId, tx) => {
  const rows = await tx
    .selectFrom('criticalities')
    .select(['id', 'site_id', 'name', 'rank', 'colour', ...kept])
    .where('site_id', '=', siteId)
    .orderBy('rank')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, colour: row.colour ?? defaultColour }));
});

/** Those of the site and of its organisation. */
export const listDropdowns = siteList<DropdownRow>((siteId, tx, organisationId) =>
  tx
    .selectFrom('dropdowns')
    .select(['id', 'site_id', 'module_type', 'name', 'options', ...kept])
    .where('organisation_id', '=', organisationId)
    .where((row) => row.or([row('site_id', '=', siteId), row('site_id', 'is', null)]))
    .orderBy('id')
    .execute(),
);

export const listColumns = siteList<ColumnRow>((siteId, tx) =>
  tx
    .selectFrom('columns')
    .select(['id', 'site_id', 'module_type', 'document', ...dates])
    .where('site_id', '=', siteId)
    .orderBy('id')
    .execute(),
);

export const listLabels = siteList<LabelRow>(async (siteId, tx) => {
  const rows = await tx
    .selectFrom('labels')
    .select(['id', 'site_id', 'module_type', 'name', 'colour', 'description', 'position', ...kept])
    .where('site_id', '=', siteId)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, colour: row.colour ?? defaultColour }));
});
