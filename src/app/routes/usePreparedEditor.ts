import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../api/error.ts';
import type { OpenedDraft } from '../../editor/draft/opened-draft.ts';
import type { CurrentUser } from '../../modules/session.ts';
import type { PointedTemplate } from '../../screens/module-settings/templates/pointed-template.ts';
import { LoadError } from '../../ui/lazy/lazy-value.ts';
import { TemplateEditorPage } from './lazy-template-editor.ts';

export interface PreparedEditor extends PointedTemplate {
  readonly opened: OpenedDraft;
}

/** Milliseconds after which somebody who points at a template is likely to open it. */
const dwellMs = 60;
/** Milliseconds after which what was read may be old. */
const freshMs = 15_000;

/**
 * Prepares the editor of a template at whose name somebody points (docs/decisions/prepared-editor.md).
 * `isEditing`: an editor is open, and nothing else is prepared.
 */
export function usePreparedEditor(me: CurrentUser, siteId: number, isEditing: boolean) {
  const cache = useQueryClient();
  const [prepared, setPrepared] = useState<PreparedEditor | null>(null);
  const latest = useRef<PreparedEditor | null>(null);
  const pointing = useRef<AbortController | null>(null);
  useEffect(() => {
    latest.current = prepared;
  }, [prepared]);

  useEffect(() => {
    if (prepared === null || isEditing) return undefined;
    const timer = setTimeout(() => setPrepared(null), freshMs);
    return () => clearTimeout(timer);
  }, [prepared, isEditing]);

  useEffect(() => {
    if (!isEditing) return undefined;
    pointing.current?.abort();
    return () => setPrepared(null);
  }, [isEditing]);

  const pointAt = useCallback(
    (at: PointedTemplate | null) => {
      pointing.current?.abort();
      if (at === null || at.templateId === latest.current?.templateId) return;
      const { signal } = (pointing.current = new AbortController());
      async function prepare(to: PointedTemplate): Promise<void> {
        try {
          const [{ prepareEditor }] = await Promise.all([
            import('../../editor/screen/prepare-editor.ts'),
            TemplateEditorPage.whenReady(),
          ]);
          const opened = await prepareEditor(cache, { me, siteId, ...to });
          if (opened !== null && !signal.aborted) setPrepared({ ...to, opened });
        } catch (error) {
          // The page says so when somebody opens the template.
          if (!isApiError(error) && !(error instanceof LoadError)) throw error;
        }
      }
      const timer = setTimeout(() => void prepare(at), dwellMs);
      signal.addEventListener('abort', () => clearTimeout(timer));
    },
    [cache, me, siteId],
  );
  return { prepared, pointAt };
}
