import {
  type DraftEntry,
  GET_TEMPLATE_DRAFT,
  type TemplateDraft,
} from '../../../../src/contract/template-drafts.ts';
import { GET_SITE_TEMPLATE_OVERVIEW } from '../../../../src/contract/templates.ts';
import { afterCommit } from '../../../db/transaction.ts';
import { settingsPermission } from '../../context/permissions.ts';
import type { SiteAccess } from '../../context/site.ts';
import { notFound } from '../../failure.ts';
import type { Services } from '../../services.ts';

type SiteTransaction = Pick<SiteAccess, 'tx' | 'siteId'>;

/** An entry of a draft and its place in the log. */
export interface NumberedEntry {
  readonly sequence: number;
  readonly entry: DraftEntry;
}

/** Requires a template of the site, archived ones included, and locks it. Throws `not_found`. */
export async function lockTemplate({ tx, siteId }: SiteTransaction, templateId: number) {
  const header = await tx
    .selectFrom('template_headers')
    .select(['id', 'version', 'module_type', 'name'])
    .where('site_id', '=', siteId)
    .where('id', '=', templateId)
    .forUpdate()
    .executeTakeFirst();
  if (header === undefined) throw notFound();
  return header;
}

/** The draft of a template, locked until the end of the transaction; undefined if it has none. */
export function lockDraft({ tx, siteId }: SiteTransaction, templateId: number) {
  return tx
    .selectFrom('template_drafts')
    .select(['id', 'version', 'entry_count'])
    .where('site_id', '=', siteId)
    .where('template_id', '=', templateId)
    .forUpdate()
    .executeTakeFirst();
}

/** The draft of a template as calls return it; null if it has none. */
export async function draftOf(
  { tx, siteId }: SiteTransaction,
  templateId: number,
): Promise<TemplateDraft | null> {
  const row = await tx
    .selectFrom('template_drafts as draft')
    .innerJoin('template_headers as header', 'header.id', 'draft.template_id')
    .leftJoin('users as creator', 'creator.id', 'draft.created_by_user_id')
    .leftJoin('users as changer', 'changer.id', 'draft.changed_by_user_id')
    .select(['draft.id', 'draft.template_id', 'header.module_type', 'draft.version'])
    .select(['draft.document', 'draft.created_at', 'draft.changed_at'])
    .select(['creator.id as creator_id', 'creator.display_name as creator_name'])
    .select(['changer.id as changer_id', 'changer.display_name as changer_name'])
    .where('draft.site_id', '=', siteId)
    .where('header.site_id', '=', siteId)
    .where('draft.template_id', '=', templateId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { creator_id, creator_name, changer_id, changer_name, ...draft } = row;
  const person = (id: number | null, name: string | null) =>
    id === null || name === null ? null : { id, name };
  return {
    ...draft,
    created_by: person(creator_id, creator_name),
    changed_by: person(changer_id, changer_name),
  };
}

/** The entries of a draft after a sequence, in order. */
export async function entriesAfter(
  { tx, siteId }: SiteTransaction,
  draftId: string,
  after: number,
): Promise<NumberedEntry[]> {
  return tx
    .selectFrom('template_draft_entries')
    .select(['sequence', 'entry'])
    .where('site_id', '=', siteId)
    .where('draft_id', '=', draftId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .execute();
}

/** Removes a draft with its log. */
export async function deleteDraft({ tx, siteId }: SiteTransaction, draftId: string): Promise<void> {
  for (const table of ['template_draft_entries', 'template_draft_authors'] as const)
    await tx
      .deleteFrom(table)
      .where('site_id', '=', siteId)
      .where('draft_id', '=', draftId)
      .execute();
  await tx
    .deleteFrom('template_drafts')
    .where('site_id', '=', siteId)
    .where('id', '=', draftId)
    .execute();
}

const reads = { draft: GET_TEMPLATE_DRAFT.name, overview: GET_SITE_TEMPLATE_OVERVIEW.name };

/** After the commit, open editors of the site, or lists of its templates, read what is new in drafts. */
export function invalidateDrafts(
  { notifier }: Services,
  { tx, organisationId, siteId }: SiteAccess,
  ...stale: readonly (keyof typeof reads)[]
): void {
  const permission = settingsPermission;
  afterCommit(tx, () => {
    for (const each of stale)
      notifier.invalidate({ call: reads[each], organisationId, siteId, permission });
  });
}
