import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '../../api/error.ts';
import { siteTemplatesQueryOptions } from '../../api/query-options.ts';
import { randomUuid } from '../../api/uuid.ts';
import type { TemplateDraft } from '../../contract/template-drafts.ts';
import type { LogEntry } from '../model/log.ts';
import { hasKeptEntries, type KeptPlace, takeKeptEntries } from './kept-entries.ts';
import { stayInDraft, takeLeftAuthor } from './left-author.ts';
import { type OpenedDraft, placeOf, readDraft, type TemplatePlace } from './opened-draft.ts';

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly reason: string }
  | ({ readonly is: 'open' } & OpenedDraft);

/** The author who left the draft in this tab, or a new one. */
async function authorOf(draft: TemplateDraft | null, place: KeptPlace): Promise<string> {
  const left = draft === null ? null : takeLeftAuthor(draft.id);
  return left === null || (await hasKeptEntries(place, left)) ? randomUuid() : left;
}

/**
 * Reads the draft of a template from the server, and what a crash has left on this device.
 *
 * @param prepared what was read before somebody opened the template (`prepareDraft`); it is open at once
 */
export function useOpenedDraft(
  { me, siteId, moduleType, templateId }: TemplatePlace,
  prepared: OpenedDraft | null,
) {
  const cache = useQueryClient();
  const [state, setState] = useState<State>(() =>
    prepared === null ? { is: 'loading' } : { is: 'open', ...prepared },
  );
  const [attempt, setAttempt] = useState(0);
  /** What goes on from a draft that has ended. */
  const carried = useRef<readonly LogEntry[]>([]);
  /** The template whose draft this page has begun, so that it is open already. */
  const begunHere = useRef<number | null>(null);
  const place = useMemo(
    () => placeOf({ me, siteId, moduleType, templateId }),
    [me, siteId, moduleType, templateId],
  );
  const isPrepared = prepared !== null && attempt === 0;

  useEffect(() => {
    if (isPrepared) {
      stayInDraft();
      return undefined;
    }
    if (templateId !== null && begunHere.current === templateId) return undefined;
    let isWanted = true;
    async function openDraft(): Promise<State> {
      // What was published meanwhile is what a new draft begins with.
      const { queryKey } = siteTemplatesQueryOptions(siteId);
      if (attempt > 0) await cache.invalidateQueries({ queryKey });
      const found = await readDraft(cache, { siteId, templateId });
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
        if (isWanted) setState({ is: 'failed', reason: errorText(error) });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [cache, siteId, templateId, place, attempt, isPrepared]);

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
