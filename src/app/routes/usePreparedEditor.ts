import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../api/error.ts';
import type { OpenedDraft, TemplatePlace } from '../../editor/draft/opened-draft.ts';
import type { CurrentUser } from '../../modules/session.ts';
import type {
  PointedTemplate,
  PointsAtTemplate,
} from '../../screens/module-settings/templates/pointed-template.ts';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { LoadError } from '../../ui/lazy/lazy-value.ts';
import { TemplateEditorPage } from './lazy-template-editor.ts';

export interface PreparedEditor extends PointedTemplate {
  /** Null while it is on its way. */
  readonly opened: OpenedDraft | null;
}

/** The draft of a template, once all that its editor renders has been read. */
async function prepareDraftOf(of: TemplatePlace, cache: QueryClient): Promise<OpenedDraft | null> {
  const { prepareEditor } = await import('../../editor/screen/prepare-editor.ts');
  return prepareEditor(cache, of);
}

/** Somebody points at a template, whose editor is prepared then. */
interface Pointing {
  readonly templateId: number;
  readonly stop: AbortController;
  isBegun: boolean;
}

/** Milliseconds after which somebody who points at a template is likely to open it. */
const dwellMs = 60;
/** Milliseconds after which what was read may be old. */
const freshMs = 15_000;

/**
 * Prepares the editor of a template at whose name somebody points, or which somebody presses
 * (docs/decisions/prepared-editor.md). `edited`: the template whose editor is open; nothing else is prepared then.
 */
export function usePreparedEditor(
  me: CurrentUser,
  siteId: number,
  edited: { readonly templateId: number | null } | null,
) {
  const cache = useQueryClient();
  // On narrower screens the page of the editor only says that it needs more.
  const isWide = useMediaQuery('(width >= 1024px)');
  const [prepared, setPrepared] = useState<PreparedEditor | null>(null);
  const latest = useRef<PreparedEditor | null>(null);
  const pointing = useRef<Pointing | null>(null);
  const isEditing = edited !== null;
  const editedId = edited?.templateId ?? null;
  useEffect(() => {
    latest.current = prepared;
  }, [prepared]);

  const drop = useCallback(() => {
    pointing.current?.stop.abort();
    pointing.current = null;
    setPrepared(null);
  }, []);

  useEffect(() => {
    if (prepared === null || isEditing) return undefined;
    const timer = setTimeout(drop, freshMs);
    return () => clearTimeout(timer);
  }, [prepared, isEditing, drop]);

  useEffect(() => {
    if (!isEditing) return undefined;
    if (editedId !== latest.current?.templateId) drop();
    return drop;
  }, [isEditing, editedId, drop]);

  const pointAt = useCallback<PointsAtTemplate>(
    (at, how) => {
      const current = pointing.current;
      const isSame = current?.templateId === at.templateId;
      if (how === 'leaves' ? !isSame : isSame && (how === 'rests' || current.isBegun)) return;
      current?.stop.abort();
      pointing.current = null;
      // What is on its way is not waited for; what is there stays for a while.
      if (latest.current?.opened === null) setPrepared(null);
      if (how === 'leaves' || !isWide || at.templateId === latest.current?.templateId) return;
      const stop = new AbortController();
      const now: Pointing = { templateId: at.templateId, stop, isBegun: false };
      pointing.current = now;
      async function prepare(): Promise<void> {
        now.isBegun = true;
        setPrepared({ ...at, opened: null });
        let opened: OpenedDraft | null = null;
        try {
          // What it reads and its code are on their way at the same time.
          [opened] = await Promise.all([
            prepareDraftOf({ me, siteId, ...at }, cache),
            TemplateEditorPage.whenReady(),
          ]);
        } catch (error) {
          // The page says so when somebody opens the template.
          if (!isApiError(error) && !(error instanceof LoadError)) throw error;
        }
        if (!stop.signal.aborted) setPrepared(opened === null ? null : { ...at, opened });
      }
      if (how === 'presses') {
        void prepare();
        return;
      }
      const timer = setTimeout(() => void prepare(), dwellMs);
      stop.signal.addEventListener('abort', () => clearTimeout(timer));
    },
    [cache, me, siteId, isWide],
  );
  return { prepared, pointAt };
}
