import type { ViewRow } from '../../../src/contract/views.ts';
import { viewTypes } from '../../../src/modules/list/view-types/registry.ts';
import { columnsRead } from '../../../src/runtime/query/template-columns.ts';
import { viewNames, viewWarnings } from '../../../src/runtime/views/check.ts';
import type { LiveModule } from '../../modules/modules.ts';
import type { SiteAccess } from '../context/site.ts';
import { liveFor } from '../context/visible.ts';
import { moduleForList } from '../items/list-module.ts';
import type { Services } from '../services.ts';

/** A view as it is stored. */
export type StoredView = Omit<ViewRow, 'warnings'>;

export const viewColumns = [
  'id',
  'site_id',
  'module_type',
  'name',
  'document',
  'is_shared',
  'owner_user_id',
  'pin_order',
  'version',
  'created_at',
  'updated_at',
] as const;

/**
 * Views of one module as calls return them. A view whose filter reads a column that the caller may not
 * read is left out unless they made it: the filter says something about the values.
 */
export async function viewRows(
  services: Services,
  access: SiteAccess,
  full: LiveModule,
  views: readonly StoredView[],
): Promise<readonly ViewRow[]> {
  const { type } = full.document;
  const live = liveFor(full, access.may);
  const ofModule = { ...access, services, live, type, modules: new Map() };
  const rows: ViewRow[] = [];
  for (const view of views) {
    const templateId = view.document.templateId ?? null;
    const names = viewNames(view.document, viewTypes);
    // The columns of a deleted template are gone too.
    const module = await moduleForList(ofModule, { templateId: null, names });
    const isHidden = columnsRead(view.document.filter).some((db) => module.hidden.has(db));
    if (isHidden && view.owner_user_id !== access.userId) continue;
    const own = templateId === null ? module : await templateModule(ofModule, templateId, module);
    rows.push({ ...view, warnings: [...viewWarnings(own, view.document, viewTypes)] });
  }
  return rows;
}

async function templateModule(
  access: Parameters<typeof moduleForList>[0],
  templateId: number,
  otherwise: Awaited<ReturnType<typeof moduleForList>>,
) {
  const there = await access.tx
    .selectFrom('template_headers')
    .select('id')
    .where('site_id', '=', access.siteId)
    .where('module_type', '=', access.type)
    .where('id', '=', templateId)
    .where('version', '>', 0)
    .executeTakeFirst();
  return there === undefined ? otherwise : moduleForList(access, { templateId, names: [] });
}
