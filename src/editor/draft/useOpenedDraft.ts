import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { callServer } from '../../api/client.ts';
import { errorText, isApiError } from '../../api/error.ts';
import { siteTemplatesQueryOptions } from '../../api/query-options.ts';
import { draftCallsOf, type NumberedEntry } from '../../api/template-drafts.ts';
import { randomUuid } from '../../api/uuid.ts';
import { GET_SITE_TEMPLATE_OVERVIEW } from '../../contract/templates.ts';
import type { TemplateDraft } from '../../contract/template-drafts.ts';
import type { CurrentUser } from '../../modules/session.ts';
import type { LogEntry } from '../model/log.ts';
import { hasKeptEntries, type KeptPlace, takeKeptEntries } from './kept-entries.ts';
import { takeLeftAuthor } from './left-author.ts';

/** The draft of a template as it is opened. */
export interface OpenedDraft {
  /** Names this opening: with another key, whatever is open is built again. */
  readonly key: string;
  /** Who edits in this window: the same as before the page was loaded again, so that undo goes on. */
  readonly author: string;
  /** Where this device keeps what the server does not have yet. */
  readonly place: KeptPlace;
  /** Null until somebody begins one. */
  readonly draft: TemplateDraft | null;
  readonly entries: readonly NumberedEntry[];
  /** Entries that the server never took: of windows that crashed, or of a draft that has ended. */
  readonly unsent: readonly LogEntry[];
}

/** The author who left the draft in this tab, or a new one. */
async function authorOf(draft: TemplateDraft | null, place: KeptPlace): Promise<string> {
  const left = draft === null ? null : takeLeftAuthor(draft.id);
  return left === null || (await hasKeptEntries(place, left)) ? randomUuid() : left;
}

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly reason: string }
  | ({ readonly is: 'open' } & OpenedDraft);

/** Reads the draft of a template from the server, and what a crash has left on this device. */
export function useOpenedDraft(
  me: CurrentUser,
  siteId: number,
  moduleType: string,
  templateId: number | null,
) {
  const cache = useQueryClient();
  const [state, setState] = useState<State>({ is: 'loading' });
  const [attempt, setAttempt] = useState(0);
  /** What goes on from a draft that has ended. */
  const carried = useRef<readonly LogEntry[]>([]);
  /** The template whose draft this page has begun, so that it is open already. */
  const begunHere = useRef<number | null>(null);
  const { organisation_id: organisation, id: user } = me.user;
  const place = useMemo(
    (): KeptPlace => ({
      organisation,
      user,
      site: siteId,
      module: `template ${moduleType}`,
      template: templateId === null ? 'new' : String(templateId),
    }),
    [organisation, user, siteId, moduleType, templateId],
  );

  useEffect(() => {
    if (templateId !== null && begunHere.current === templateId) return undefined;
    let isWanted = true;
    async function openDraft(): Promise<State> {
      // What was published meanwhile is what a new draft begins with.
      const { queryKey } = siteTemplatesQueryOptions(siteId);
      if (attempt > 0) await cache.invalidateQueries({ queryKey });
      // Not by the cache, which drops a first answer when the connection is made meanwhile.
      const overview = await callServer(GET_SITE_TEMPLATE_OVERVIEW, { params: { siteId } });
      const { templates } = overview.reply;
      // A template that does not exist has no draft either; the page says so.
      const found =
        templateId !== null && templates.some(({ id }) => id === templateId)
          ? await draftCallsOf(siteId).read(templateId, 0)
          : { draft: null, entries: [] };
      const known = new Set(found.entries.map(({ entry }) => entry.id));
      const kept = await takeKeptEntries(place);
      if (!isWanted) {
        await kept.putBack();
        return { is: 'loading' };
      }
      const unsent = [...carried.current, ...kept.entries].filter(({ id }) => !known.has(id));
      carried.current = [];
      const author = await authorOf(found.draft, place);
      return { is: 'open', key: randomUuid(), author, place, unsent, ...found };
    }
    setState({ is: 'loading' });
    openDraft().then(
      (opened) => {
        if (isWanted) setState(opened);
      },
      (error: unknown) => {
        // It was deleted meanwhile.
        const isGone = isApiError(error) && error.status === 404;
        const [key, author] = [randomUuid(), randomUuid()];
        const none = { key, author, place, draft: null, entries: [], unsent: [] };
        if (isWanted)
          setState(isGone ? { is: 'open', ...none } : { is: 'failed', reason: errorText(error) });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [cache, siteId, templateId, place, attempt]);

  return {
    state,
    /** The open page has begun a draft. */
    begun(draft: TemplateDraft): void {
      begunHere.current = draft.template_id;
      setState((before) => (before.is === 'open' ? { ...before, draft } : before));
    },
    /** Opens what is there now, and goes on with `pending`. */
    reload(pending: readonly LogEntry[]): void {
      begunHere.current = null;
      carried.current = pending;
      setAttempt((count) => count + 1);
    },
  };
}
