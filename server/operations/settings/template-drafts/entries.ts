import type { DraftEntry } from '../../../../src/contract/template-drafts.ts';
import type { Text } from '../../../../src/runtime/text.ts';
import { settingsPermission } from '../../context/permissions.ts';
import { requirePermission, withSite } from '../../context/site.ts';
import { Failure, notFound } from '../../failure.ts';
import type { Caller, Services } from '../../services.ts';
import { type NumberedEntry, entriesAfter, invalidateDrafts, lockDraft } from './draft-rows.ts';
import { type DraftPlace, presence } from './drafts.ts';

/** Entries that the log of a draft has at most. */
const draftLimit = 50_000;

interface EntriesBody {
  readonly draft_id: string;
  readonly after: number;
  readonly entries: readonly DraftEntry[];
  readonly name?: Text;
}

/**
 * Adds entries to the log of a draft, each id once, in the order of the calls. Whoever runs the log
 * decides what an entry does. Throws a Failure.
 */
export function addDraftEntries(
  services: Services,
  caller: Caller,
  { siteId, templateId }: DraftPlace,
  { draft_id, after, entries, name }: EntriesBody,
): Promise<{ readonly entries: NumberedEntry[] }> {
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const { tx, userId, now } = access;
    const draft = await lockDraft(access, templateId);
    if (draft === undefined || draft.id !== draft_id) throw notFound();
    const known = await tx
      .selectFrom('template_draft_entries')
      .select('entry_id')
      .where('site_id', '=', siteId)
      .where('draft_id', '=', draft.id)
      .where('entry_id', 'in', ['', ...entries.map(({ id }) => id)])
      .execute();
    const seen = new Set(known.map(({ entry_id }) => entry_id));
    const added: DraftEntry[] = [];
    for (const entry of entries) {
      if (seen.has(entry.id)) continue;
      seen.add(entry.id);
      added.push(entry);
    }
    const entry_count = draft.entry_count + added.length;
    if (entry_count > draftLimit) throw new Failure('draft_full');
    if (added.length > 0) {
      await tx
        .insertInto('template_draft_entries')
        .values(
          added.map((entry, index) => ({
            site_id: siteId,
            draft_id: draft.id,
            sequence: draft.entry_count + index + 1,
            entry_id: entry.id,
            user_id: userId,
            entry: JSON.stringify(entry),
          })),
        )
        .execute();
      await tx
        .updateTable('template_drafts')
        .set({ entry_count, changed_at: now, changed_by_user_id: userId })
        .where('site_id', '=', siteId)
        .where('id', '=', draft.id)
        .execute();
      if (name !== undefined)
        await tx
          .updateTable('template_headers')
          .set({ name: JSON.stringify(name) })
          .where('site_id', '=', siteId)
          .where('id', '=', templateId)
          .where('version', '=', 0)
          .execute();
      invalidateDrafts(services, access, 'draft', 'overview');
    }
    return { entries: await entriesAfter(access, draft.id, after) };
  });
}

interface SelectionBody {
  readonly author: string;
  readonly is_open: boolean;
  readonly selected: string | null;
}

/** Notes what a window has selected, or that it is closed. Throws a Failure. */
export function showSelection(
  services: Services,
  caller: Caller,
  { siteId, templateId }: DraftPlace,
  { author, is_open, selected }: SelectionBody,
): Promise<{ readonly id: string }> {
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const { tx, userId, now } = access;
    const draft = await lockDraft(access, templateId);
    if (draft === undefined) throw notFound();
    const over = new Date(Date.parse(now) - presence).toISOString();
    const removed = await tx
      .deleteFrom('template_draft_authors')
      .where('site_id', '=', siteId)
      .where('draft_id', '=', draft.id)
      .where((each) => each.or([each('seen_at', '<', over), each('author', '=', author)]))
      .returning(['author', 'selected'])
      .execute();
    const before = removed.find((each) => each.author === author);
    const isSame = is_open && removed.length === 1 && before?.selected === selected;
    if (is_open)
      await tx
        .insertInto('template_draft_authors')
        .values({
          site_id: siteId,
          draft_id: draft.id,
          author,
          user_id: userId,
          selected,
          seen_at: now,
        })
        .execute();
    if (!isSame) invalidateDrafts(services, access, 'draft');
    return { id: draft.id };
  });
}
