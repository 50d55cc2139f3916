import type { TemplateRow } from '../../../src/contract/directory.ts';
import { dropdownIdsOf } from '../../../src/runtime/compile/site-options.ts';
import { withTemplateCodes } from '../../../src/runtime/flow/keys.ts';
import type { TemplateDocument } from '../../../src/runtime/documents.ts';
import type { Problem } from '../../../src/runtime/problem.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { withPresentOwnTypes } from '../../db/own-types.ts';
import { withPresentOptions } from '../../db/site-options.ts';
import { checkDocument } from '../../documents/check.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { settingsPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { Failure, invalid, notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { deleteDraft, invalidateDrafts, lockDraft } from './template-drafts/draft-rows.ts';
import { creationChanges } from '../events/setting-events.ts';
import { lockNamed } from './lock-named.ts';
import { recordTemplateChange } from './keep-templates.ts';
import { moduleOfTemplate, requireSoundFlow, templateFindings } from './review.ts';
import { siteOfSetting } from './site-of-setting.ts';
import { templateRow, templateVersions } from './template-rows.ts';

/** Whether the warnings of a review are known and accepted. */
interface Confirmation {
  readonly confirm_warnings?: boolean;
}

/** What has to be true of a template before it is published. */
type Check = (live: LiveModule, compiled: CompiledModule) => Promise<void>;

/** Requires a flow without mistakes, and that its warnings are confirmed. */
function flowCheck(
  access: SiteAccess,
  document: TemplateDocument,
  { confirm_warnings: isConfirmed = false }: Confirmation,
): Check {
  return async (live, compiled) => {
    if (document.statusFlow !== undefined) await lockNamed(access, document.statusFlow);
    requireSoundFlow(await templateFindings(access, live, document, compiled), isConfirmed);
  };
}

/** A template of the seed or of another site is as it is. */
const unchecked: Check = () => Promise.resolve();

/** Throws `invalid` if a column takes its options from a list that the site and its organisation lack. */
async function requireDropdowns(
  { tx, organisationId, siteId }: SiteAccess,
  document: TemplateDocument,
) {
  const wanted = dropdownIdsOf(document);
  if (wanted.length === 0) return;
  const found = await tx
    .selectFrom('dropdowns')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where((row) => row.or([row('site_id', '=', siteId), row('site_id', 'is', null)]))
    .where('module_type', '=', document.moduleType)
    .where('id', 'in', wanted)
    .execute();
  if (found.length < wanted.length)
    throw invalid([{ pointer: '/document/columns', code: 'reference', params: {} }]);
}

const refusedDocument = (problems: readonly Problem[]) =>
  new Failure('document_problems', { count: problems.length }, { problems });

/**
 * The document to publish with the present own field types of the site, compiled as the published version and checked. Throws
 * `document_problems`.
 */
async function checked(
  services: Services,
  access: SiteAccess,
  draft: TemplateDocument,
  id: number,
  version: number,
  check: Check,
): Promise<TemplateDocument> {
  const malformed = checkDocument('template', draft);
  if (malformed.length > 0) throw refusedDocument(malformed);
  const given = await withPresentOwnTypes(access.tx, access.siteId, draft);
  const module = moduleOfTemplate(services, given);
  const shape = services.modules.withDraft(module, { id, version, document: given });
  if (!shape.ok) throw refusedDocument(shape.problems);
  await requireDropdowns(access, given);
  await check(module, shape.module);
  await services.modules.keepStatuses(module, shape.module.flow.statuses);
  return withTemplateCodes(given);
}

async function store(
  services: Services,
  { tx, siteId, userId, now }: SiteAccess,
  id: number,
  version: number,
  document: TemplateDocument,
): Promise<TemplateRow> {
  await tx
    .insertInto('template_versions')
    .values({
      template_id: id,
      site_id: siteId,
      version,
      document: JSON.stringify(document),
      published_at: now,
      published_by_user_id: userId,
    })
    .execute();
  await tx
    .updateTable('template_headers')
    .set({
      version,
      name: JSON.stringify(document.name),
      description: document.description === undefined ? null : JSON.stringify(document.description),
      updated_at: now,
    })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
  const stored = await templateVersions(tx, siteId)
    .where('header.id', '=', id)
    .where('stored.version', '=', version)
    .executeTakeFirstOrThrow();
  const [present = stored] = await withPresentOptions(tx, siteId, [stored]);
  const row = templateRow(services, present, true);
  if (row === null) throw notFound();
  return row;
}

/** The draft that a version is published from, and the newest entry that its publisher knows. */
interface PublishedDraft {
  readonly draft?: { readonly draft_id: string; readonly sequence: number };
}

/**
 * Ends the draft that a version comes from. Throws `draft_changed` if it has entries that the
 * publisher has not seen, or has ended.
 */
async function endDraft(
  services: Services,
  access: SiteAccess,
  templateId: number,
  draft: PublishedDraft['draft'],
): Promise<void> {
  if (draft === undefined) return;
  const stored = await lockDraft(access, templateId);
  if (stored?.id !== draft.draft_id || stored.entry_count !== draft.sequence)
    throw new Failure('draft_changed');
  await deleteDraft(access, draft.draft_id);
  invalidateDrafts(services, access, 'draft');
}

/** Publishes the first version of a template (spec 7.3). Throws a Failure. */
export function createTemplate(
  services: Services,
  caller: Caller,
  body: { readonly site_id: number; readonly document: TemplateDocument } & Confirmation,
): Promise<TemplateRow> {
  const { site_id: siteId, document } = body;
  return withSite(services, caller, siteId, (access) => {
    requirePermission(access, settingsPermission);
    return createTemplateOn(services, access, document, flowCheck(access, document, body));
  });
}

/** Does the same in an open transaction, without a review for the seed and for copies of sites. */
export async function createTemplateOn(
  services: Services,
  access: SiteAccess,
  given: TemplateDocument,
  check: Check = unchecked,
): Promise<TemplateRow> {
  const document = await checked(services, access, given, 1, 1, check);
  const { id } = await access.tx
    .insertInto('template_headers')
    .values({
      site_id: access.siteId,
      module_type: document.moduleType,
      name: JSON.stringify(document.name),
      created_by_user_id: access.userId,
      created_at: access.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await store(services, access, id, 1, document);
  recordTemplateChange(services, access, {
    call: 'CREATE_TEMPLATE',
    id,
    changes: creationChanges({ version: 1, document }),
  });
  return row;
}

/**
 * Publishes a new version; older ones remain for the items that use them. With `version` it throws
 * `stale` with the newest version unless that one is the newest. Throws a Failure.
 */
export async function publishTemplate(
  services: Services,
  caller: Caller,
  templateId: number,
  body: { readonly document: TemplateDocument; readonly version?: number } & Confirmation &
    PublishedDraft,
): Promise<TemplateRow> {
  const siteId = await siteOfSetting(services, caller, 'template_headers', templateId);
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const header = await access.tx
      .selectFrom('template_headers')
      .select(['version', 'module_type'])
      .where('site_id', '=', siteId)
      .where('id', '=', templateId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (header === undefined) throw notFound();
    const newest = await templateVersions(access.tx, siteId)
      .where('header.id', '=', templateId)
      .where('stored.version', '=', header.version)
      .executeTakeFirst();
    if (body.version !== undefined && body.version !== header.version)
      throw new Failure('stale', {}, newest && { current: templateRow(services, newest) });
    if (body.document.moduleType !== header.module_type)
      throw invalid([{ pointer: '/document/moduleType', code: 'read_only', params: {} }]);
    const version = header.version + 1;
    const check = flowCheck(access, body.document, body);
    const document = await checked(services, access, body.document, templateId, version, check);
    await endDraft(services, access, templateId, body.draft);
    const row = await store(services, access, templateId, version, document);
    recordTemplateChange(services, access, {
      call: 'UPDATE_TEMPLATE',
      id: templateId,
      changes: {
        '/version': [header.version, version],
        '/document': [newest?.document ?? null, document],
      },
    });
    return row;
  });
}
