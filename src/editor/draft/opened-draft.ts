import type { QueryClient } from '@tanstack/react-query';
import { callServer } from '../../api/client.ts';
import { isApiError } from '../../api/error.ts';
import { templateOverviewQueryOptions } from '../../api/site-lists.ts';
import { draftCallsOf, type NumberedEntry } from '../../api/template-drafts.ts';
import { randomUuid } from '../../api/uuid.ts';
import type { TemplateDraft } from '../../contract/template-drafts.ts';
import { GET_SITE_TEMPLATE_OVERVIEW, type TemplateSummary } from '../../contract/templates.ts';
import type { CurrentUser } from '../../modules/session.ts';
import type { LogEntry } from '../model/log.ts';
import { hasAnyKeptEntries, type KeptPlace } from './kept-entries.ts';
import { leftAuthorOf } from './left-author.ts';

/** What the server has of the draft of a template. */
interface StoredDraft {
  /** Null until somebody begins one. */
  readonly draft: TemplateDraft | null;
  readonly entries: readonly NumberedEntry[];
}

/** The draft of a template as it is opened. */
export interface OpenedDraft extends StoredDraft {
  /** Names this opening: with another key, whatever is open is built again. */
  readonly key: string;
  /** Who edits in this window: the same as before the page was loaded again, so that undo goes on. */
  readonly author: string;
  /** Where this device keeps what the server does not have yet. */
  readonly place: KeptPlace;
  /** Entries that the server never took: of windows that crashed, or of a draft that has ended. */
  readonly unsent: readonly LogEntry[];
}

/** A template of a site; null for a new one. */
export interface TemplatePlace {
  readonly me: CurrentUser;
  readonly siteId: number;
  readonly moduleType: string;
  readonly templateId: number | null;
}

/** Where this device keeps what the server does not have of a template. */
export function placeOf({ me, siteId, moduleType, templateId }: TemplatePlace): KeptPlace {
  return {
    organisation: me.user.organisation_id,
    user: me.user.id,
    site: siteId,
    module: `template ${moduleType}`,
    template: templateId === null ? 'new' : String(templateId),
  };
}

const nothing: StoredDraft = { draft: null, entries: [] };

/** Whether a site has a template: as far as the page knows, or else as the server says. Rejects with an ApiError. */
async function isThere(cache: QueryClient, siteId: number, templateId: number): Promise<boolean> {
  const isListed = ({ templates }: { readonly templates: readonly TemplateSummary[] }) =>
    templates.some(({ id }) => id === templateId);
  const known = cache.getQueryData(templateOverviewQueryOptions(siteId).queryKey);
  if (known !== undefined && isListed(known)) return true;
  // Not by the cache, which drops a first answer when the connection is made meanwhile.
  return isListed((await callServer(GET_SITE_TEMPLATE_OVERVIEW, { params: { siteId } })).reply);
}

/** The draft on the server; none for a template that is new or does not exist. Rejects with an ApiError. */
export async function readDraft(
  cache: QueryClient,
  { siteId, templateId }: Pick<TemplatePlace, 'siteId' | 'templateId'>,
): Promise<StoredDraft> {
  if (templateId === null || !(await isThere(cache, siteId, templateId))) return nothing;
  try {
    return await draftCallsOf(siteId).read(templateId, 0);
  } catch (error) {
    // It was deleted meanwhile.
    if (isApiError(error) && error.status === 404) return nothing;
    throw error;
  }
}

/**
 * The draft of a template that somebody is likely to open. Null if this device keeps something of a window
 * that crashed, which only the page that opens the template may take. Rejects with an ApiError.
 */
export async function prepareDraft(
  cache: QueryClient,
  of: TemplatePlace,
): Promise<OpenedDraft | null> {
  const place = placeOf(of);
  const [found, isKept] = await Promise.all([readDraft(cache, of), hasAnyKeptEntries(place)]);
  if (isKept) return null;
  const left = found.draft === null ? null : leftAuthorOf(found.draft.id);
  return { key: randomUuid(), author: left ?? randomUuid(), place, unsent: [], ...found };
}
