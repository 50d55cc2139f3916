import type { LabelRow } from '../../../src/contract/directory.ts';
import type { CREATE_SITE_LABEL, UPDATE_SITE_LABEL } from '../../../src/contract/site-lists.ts';
import type { CompiledColumn } from '../../../src/runtime/compiled.ts';
import { codeOf } from '../../error-code.ts';
import { itemPermission, settingsPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { Failure, notFound } from '../failure.ts';
import type { LiveModule } from '../../modules/modules.ts';
import type { Caller, Services } from '../services.ts';
import { creationChanges, recordSettingChange } from '../events/setting-events.ts';
import { defaultColour } from './lists.ts';
import { requireModule } from './module.ts';
import { templateColumns } from './template-columns.ts';

type NewLabel = NonNullable<(typeof CREATE_SITE_LABEL)['types']>['body'];
type LabelChange = NonNullable<(typeof UPDATE_SITE_LABEL)['types']>['body'];

const columns = [
  'id',
  'site_id',
  'module_type',
  'name',
  'colour',
  'description',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

const taken = '23505';

async function unlessTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (codeOf(error) !== taken) throw error;
    throw new Failure('name_taken', { name });
  }
}

const withColour = <Row extends { colour: string | null }>(row: Row) => ({
  ...row,
  colour: row.colour ?? defaultColour,
});

export function createLabel(
  services: Services,
  caller: Caller,
  siteId: number,
  body: NewLabel,
): Promise<LabelRow> {
  return withSite(services, caller, siteId, async (access) => {
    const module = requireModule(services, body.module_type);
    if (!(await maySuggest(services, access, module)))
      requirePermission(access, settingsPermission);
    return insertLabel(services, access, body);
  });
}

/**
 * Whether the caller may create a label while filling in items: a field of the module, or of one of
 * its templates, allows it (spec 3.3, `allowCreateNew`).
 */
async function maySuggest(
  services: Services,
  access: SiteAccess,
  module: LiveModule,
): Promise<boolean> {
  const { type } = module.document;
  const fills = (['create', 'update'] as const).some((action) =>
    access.may(itemPermission(type, action)),
  );
  if (!fills) return false;
  const lets = ({ fieldType, settings }: CompiledColumn) =>
    fieldType.document.reference === 'label' && settings.allowCreateNew === true;
  if (module.compiled.columns.some(lets)) return true;
  const own = await templateColumns(services, access, module);
  return own.some(({ column }) => lets(column));
}

/** Does the same in an open transaction; the caller has checked the permission. */
export async function insertLabel(
  services: Services,
  access: SiteAccess,
  body: NewLabel,
): Promise<LabelRow> {
  const values = {
    module_type: body.module_type,
    name: body.name.trim(),
    colour: body.colour ?? defaultColour,
    description: body.description ?? null,
  };
  const row = await unlessTaken(values.name, () =>
    access.tx
      .insertInto('labels')
      .values({ ...values, site_id: access.siteId })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
  recordSettingChange(services, access, {
    call: 'CREATE_SITE_LABEL',
    eventType: 'settings.label',
    id: row.id,
    changes: creationChanges(values),
    staleCall: 'GET_SITE_LABELS',
  });
  return withColour(row);
}

async function liveLabel({ tx, siteId }: SiteAccess, labelId: number) {
  const label = await tx
    .selectFrom('labels')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('id', '=', labelId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (label === undefined) throw notFound();
  return label;
}

async function change(
  services: Services,
  access: SiteAccess,
  labelId: number,
  call: string,
  values: LabelChange & { readonly deleted_at?: string },
): Promise<LabelRow> {
  requirePermission(access, settingsPermission);
  const before = await liveLabel(access, labelId);
  const row = await unlessTaken(values.name ?? before.name, () =>
    access.tx
      .updateTable('labels')
      .set({ ...values, updated_at: access.now })
      .where('site_id', '=', access.siteId)
      .where('id', '=', labelId)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
  const changed = (['name', 'colour', 'description', 'deleted_at'] as const).filter(
    (name) => before[name] !== row[name],
  );
  recordSettingChange(services, access, {
    call,
    eventType: 'settings.label',
    id: labelId,
    changes: Object.fromEntries(changed.map((name) => [`/${name}`, [before[name], row[name]]])),
    staleCall: 'GET_SITE_LABELS',
  });
  return withColour(row);
}

export function updateLabel(
  services: Services,
  caller: Caller,
  { siteId, labelId }: { readonly siteId: number; readonly labelId: number },
  body: LabelChange,
): Promise<LabelRow> {
  const values = body.name === undefined ? body : { ...body, name: body.name.trim() };
  return withSite(services, caller, siteId, (access) =>
    change(services, access, labelId, 'UPDATE_SITE_LABEL', values),
  );
}

/** Soft-deletes a label: items that have the label keep it. */
export function deleteLabel(
  services: Services,
  caller: Caller,
  { siteId, labelId }: { readonly siteId: number; readonly labelId: number },
): Promise<LabelRow> {
  return withSite(services, caller, siteId, (access) =>
    change(services, access, labelId, 'DELETE_SITE_LABEL', { deleted_at: access.now }),
  );
}
