import type { LabelRow } from '../../../src/contract/directory.ts';
import { type CREATE_SITE_LABEL, UPDATE_SITE_LABEL } from '../../../src/contract/site-lists.ts';
import type { CompiledColumn } from '../../../src/runtime/compiled.ts';
import { codeOf } from '../../error-code.ts';
import { itemPermission, settingsPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { Failure } from '../failure.ts';
import type { LiveModule } from '../../modules/modules.ts';
import type { Caller, Services } from '../services.ts';
import { creationChanges, recordSettingChange } from '../events/setting-events.ts';
import { changeRow } from './list-rows/change.ts';
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
  'position',
  'version',
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

/** Changes a label that still has `version`. Throws a Failure. */
export function updateLabel(
  services: Services,
  caller: Caller,
  { siteId, labelId: id }: { readonly siteId: number; readonly labelId: number },
  version: number,
  body: LabelChange,
): Promise<LabelRow> {
  const values = body.name === undefined ? body : { ...body, name: body.name.trim() };
  const { name: call } = UPDATE_SITE_LABEL;
  return changeRow(services, caller, { list: 'labels', siteId, id }, call, version, values);
}
