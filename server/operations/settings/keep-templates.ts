import {
  ARCHIVE_TEMPLATE,
  DELETE_TEMPLATE,
  GET_SITE_TEMPLATE_OVERVIEW,
  RESTORE_TEMPLATE,
  SET_DEFAULT_TEMPLATE,
} from '../../../src/contract/templates.ts';
import { templateUsage } from '../../db/items/template-usage.ts';
import { afterCommit } from '../../db/transaction.ts';
import { settingsPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { deleteDraft, lockDraft } from './template-drafts/draft-rows.ts';
import { type SettingChange, recordSettingChange } from '../events/setting-events.ts';
import { Failure, notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';

interface TemplatePlace {
  readonly siteId: number;
  readonly templateId: number;
}

interface Done {
  readonly id: number;
}

/** Opens the site of a template for somebody who manages its settings, with the template locked. */
function withTemplateHeader(
  services: Services,
  caller: Caller,
  { siteId, templateId }: TemplatePlace,
  work: (access: SiteAccess, header: Awaited<ReturnType<typeof lockHeader>>) => Promise<void>,
): Promise<Done> {
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    await work(access, await lockHeader(access, templateId));
    return { id: templateId };
  });
}

async function lockHeader({ tx, siteId }: SiteAccess, templateId: number) {
  const header = await tx
    .selectFrom('template_headers')
    .select(['id', 'name', 'module_type', 'deleted_at', 'is_default'])
    .where('site_id', '=', siteId)
    .where('id', '=', templateId)
    .forUpdate()
    .executeTakeFirst();
  if (header === undefined) throw notFound();
  return header;
}

/** Records a change of a template, whose lists become stale. */
export function recordTemplateChange(
  services: Services,
  access: SiteAccess,
  change: Pick<SettingChange, 'call' | 'id' | 'changes'>,
): void {
  const staleCall = 'GET_SITE_TEMPLATES';
  recordSettingChange(services, access, { ...change, eventType: 'settings.template', staleCall });
  const { organisationId, siteId } = access;
  const call = GET_SITE_TEMPLATE_OVERVIEW.name;
  afterCommit(access.tx, () =>
    services.notifier.invalidate({ call, organisationId, siteId, permission: settingsPermission }),
  );
}

/** Archives a template, which is no default then, or brings it back. Throws a Failure. */
export function setTemplateArchived(
  services: Services,
  caller: Caller,
  place: TemplatePlace,
  isArchived: boolean,
): Promise<Done> {
  const { templateId } = place;
  return withTemplateHeader(services, caller, place, async (access, header) => {
    if ((header.deleted_at !== null) === isArchived)
      throw isArchived ? notFound() : new Failure('conflict');
    const deleted_at = isArchived ? access.now : null;
    await access.tx
      .updateTable('template_headers')
      .set({ deleted_at, is_default: false })
      .where('site_id', '=', access.siteId)
      .where('id', '=', templateId)
      .execute();
    recordTemplateChange(services, access, {
      call: (isArchived ? ARCHIVE_TEMPLATE : RESTORE_TEMPLATE).name,
      id: templateId,
      changes: {
        '/deleted_at': [header.deleted_at, deleted_at],
        ...(header.is_default && { '/is_default': [true, false] }),
      },
    });
  });
}

/** Makes a template the default of its module in place of any other, or no longer. Throws a Failure. */
export function setDefaultTemplate(
  services: Services,
  caller: Caller,
  place: TemplatePlace,
  isDefault: boolean,
): Promise<Done> {
  const { templateId } = place;
  return withTemplateHeader(services, caller, place, async (access, header) => {
    if (header.deleted_at !== null) throw notFound();
    const { tx, siteId } = access;
    const former = await tx
      .updateTable('template_headers')
      .set({ is_default: false })
      .where('site_id', '=', siteId)
      .where('module_type', '=', header.module_type)
      .where('is_default', '=', true)
      .returning('id')
      .execute();
    await tx
      .updateTable('template_headers')
      .set({ is_default: isDefault })
      .where('site_id', '=', siteId)
      .where('id', '=', templateId)
      .execute();
    const wasDefault = new Set(former.map(({ id }) => id));
    for (const id of new Set([...wasDefault, templateId])) {
      const is = id === templateId && isDefault;
      if (wasDefault.has(id) === is) continue;
      const changes = { '/is_default': [!is, is] } as const;
      recordTemplateChange(services, access, { call: SET_DEFAULT_TEMPLATE.name, id, changes });
    }
  });
}

/**
 * Deletes a template with its versions. Throws `template_in_use` while an item uses one of them, in the
 * recycle bin too.
 */
export function deleteTemplate(
  services: Services,
  caller: Caller,
  place: TemplatePlace,
): Promise<Done> {
  const { templateId } = place;
  return withTemplateHeader(services, caller, place, async (access, header) => {
    const { tx, siteId } = access;
    const table = services.modules.byType(header.module_type)?.document.databaseTable;
    const uses = table === undefined ? [] : await templateUsage(tx, siteId, table, templateId);
    const count = uses.reduce((sum, { items, deleted }) => sum + items + deleted, 0);
    if (count > 0) throw new Failure('template_in_use', { count });
    const draft = await lockDraft(access, templateId);
    if (draft !== undefined) await deleteDraft(access, draft.id);
    await tx
      .deleteFrom('template_versions')
      .where('site_id', '=', siteId)
      .where('template_id', '=', templateId)
      .execute();
    await tx
      .deleteFrom('template_headers')
      .where('site_id', '=', siteId)
      .where('id', '=', templateId)
      .execute();
    recordTemplateChange(services, access, {
      call: DELETE_TEMPLATE.name,
      id: templateId,
      changes: { '/name': [header.name, null] },
    });
  });
}
