import type { DraftAuthor, TemplateDraft } from '../../../../src/contract/template-drafts.ts';
import type { TemplateDocument } from '../../../../src/runtime/documents.ts';
import { checkDocument } from '../../../documents/check.ts';
import { settingsPermission } from '../../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../../context/site.ts';
import { Failure, invalid, notFound } from '../../failure.ts';
import type { Caller, Services } from '../../services.ts';
import { moduleOfTemplate } from '../review.ts';
import {
  type NumberedEntry,
  deleteDraft,
  draftOf,
  entriesAfter,
  invalidateDrafts,
  lockDraft,
  lockTemplate,
} from './draft-rows.ts';

/** Milliseconds after its last sign of life until a window no longer has a draft open. */
export const presence = 45_000;

export interface DraftPlace {
  readonly siteId: number;
  readonly templateId: number;
}

interface OpenBody {
  readonly template_id: number | null;
  readonly version: number;
  readonly document: TemplateDocument;
}

/** The document of the published version of a template. Throws `stale` if it is another version. */
async function publishedDocument(
  { tx, siteId }: SiteAccess,
  templateId: number,
  newest: number,
  version: number,
): Promise<TemplateDocument> {
  if (version !== newest) throw new Failure('stale');
  const { document } = await tx
    .selectFrom('template_versions')
    .select('document')
    .where('site_id', '=', siteId)
    .where('template_id', '=', templateId)
    .where('version', '=', newest)
    .executeTakeFirstOrThrow();
  return document;
}

/** A template without a version, so that its draft has an id. */
async function createHeader(
  services: Services,
  { tx, siteId, userId, now }: SiteAccess,
  document: TemplateDocument,
): Promise<number> {
  moduleOfTemplate(services, document);
  const problems = checkDocument('template', document);
  if (problems.length > 0)
    throw new Failure('document_problems', { count: problems.length }, { problems });
  const { id } = await tx
    .insertInto('template_headers')
    .values({
      site_id: siteId,
      module_type: document.moduleType,
      name: JSON.stringify(document.name),
      created_by_user_id: userId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Begins the draft of a template, or returns the one that it has. Throws a Failure. */
export function openDraft(
  services: Services,
  caller: Caller,
  siteId: number,
  body: OpenBody,
): Promise<TemplateDraft> {
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const { tx, userId, now } = access;
    const { version } = body;
    let templateId = body.template_id;
    let { document } = body;
    if (templateId === null) {
      if (version !== 0) throw invalid([{ pointer: '/version', code: 'maximum', params: {} }]);
      templateId = await createHeader(services, access, document);
    } else {
      const { version: newest } = await lockTemplate(access, templateId);
      const present = await draftOf(access, templateId);
      if (present !== null) return present;
      // Its first draft was discarded or published with it.
      if (newest === 0) throw notFound();
      document = await publishedDocument(access, templateId, newest, version);
    }
    await tx
      .insertInto('template_drafts')
      .values({
        site_id: siteId,
        template_id: templateId,
        version,
        document: JSON.stringify(document),
        created_at: now,
        created_by_user_id: userId,
        changed_at: now,
        changed_by_user_id: userId,
      })
      .execute();
    invalidateDrafts(services, access, 'draft', 'overview');
    const draft = await draftOf(access, templateId);
    if (draft === null) throw notFound();
    return draft;
  });
}

async function authorsOf({ tx, siteId, now }: SiteAccess, draftId: string): Promise<DraftAuthor[]> {
  const rows = await tx
    .selectFrom('template_draft_authors as present')
    .innerJoin('users as person', 'person.id', 'present.user_id')
    .select(['present.author', 'present.selected', 'person.id', 'person.display_name as name'])
    .where('present.site_id', '=', siteId)
    .where('present.draft_id', '=', draftId)
    .where('present.seen_at', '>', new Date(Date.parse(now) - presence).toISOString())
    .orderBy('person.id')
    .orderBy('present.author')
    .execute();
  return rows.map(({ author, selected, id, name }) => ({ author, selected, person: { id, name } }));
}

interface DraftReply {
  readonly draft: TemplateDraft | null;
  readonly entries: NumberedEntry[];
  readonly present: DraftAuthor[];
}

/** The draft of a template with the entries after a sequence. Throws a Failure. */
export function readDraft(
  services: Services,
  caller: Caller,
  { siteId, templateId }: DraftPlace,
  after: number,
): Promise<DraftReply> {
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const draft = await draftOf(access, templateId);
    if (draft !== null)
      return {
        draft,
        entries: await entriesAfter(access, draft.id, after),
        present: await authorsOf(access, draft.id),
      };
    const { tx } = access;
    const header = await tx
      .selectFrom('template_headers')
      .select('id')
      .where('site_id', '=', siteId)
      .where('id', '=', templateId)
      .executeTakeFirst();
    if (header === undefined) throw notFound();
    return { draft, entries: [], present: [] };
  });
}

/** Discards a draft, and with it a template that was never published. Throws a Failure. */
export function discardDraft(
  services: Services,
  caller: Caller,
  { siteId, templateId }: DraftPlace,
): Promise<{ readonly id: string }> {
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const { version } = await lockTemplate(access, templateId);
    const draft = await lockDraft(access, templateId);
    if (draft === undefined) throw notFound();
    await deleteDraft(access, draft.id);
    if (version === 0)
      await access.tx
        .deleteFrom('template_headers')
        .where('site_id', '=', siteId)
        .where('id', '=', templateId)
        .execute();
    invalidateDrafts(services, access, 'draft', 'overview');
    return { id: draft.id };
  });
}
