import { useEffect, useMemo } from 'react';
import type { DraftKey } from '../../../api/drafts.ts';
import { createStore } from '../../../browser/store.ts';
import { useStore } from '../../../browser/useStore.ts';
import type { FormModel } from '../model/form-model.ts';
import {
  createDraftAutosave,
  type DraftAutosave,
  type DraftState,
  emptyDraftState,
} from './draft-autosave.ts';

/** The draft of a form: stores unsaved changes, and offers an earlier draft. */
export interface FormDraft extends DraftState {
  /** Offers a draft, or withdraws the offer. After that only changes of the form are stored. */
  readonly setOffer: DraftAutosave['setOffer'];
  /** Discards the unsaved changes: no draft of them is stored, now or on unmount. */
  readonly discard: () => void;
  /** Stores the unsaved changes now; deletes the draft if there are none, as after a save. */
  readonly saveDraftNow: () => void;
}

const noop = () => undefined;
const noAutosave = createStore(emptyDraftState);

/**
 * Stores unsaved changes on this device as they are entered: at most a second late, and immediately
 * when the page is hidden (docs/decisions/form-drafts.md). A save or undo removes them from the
 * draft. With a null `draftKey` nothing is stored.
 */
export function useDraft(draftKey: DraftKey | null, model: FormModel): FormDraft {
  const autosave = useMemo(
    () => (draftKey === null ? null : createDraftAutosave(draftKey)),
    [draftKey],
  );
  useEffect(() => autosave?.follow(model), [autosave, model]);
  useEffect(() => {
    if (autosave === null) return undefined;
    const hide = () => {
      if (document.visibilityState === 'hidden') autosave.flush();
    };
    const end = autosave.start();
    document.addEventListener('visibilitychange', hide);
    globalThis.addEventListener('pagehide', autosave.flush);
    return () => {
      autosave.flush();
      end();
      document.removeEventListener('visibilitychange', hide);
      globalThis.removeEventListener('pagehide', autosave.flush);
    };
  }, [autosave]);

  const state = useStore(autosave?.state ?? noAutosave);
  return useMemo(
    () => ({
      ...state,
      setOffer: autosave?.setOffer ?? noop,
      discard: autosave?.discard ?? noop,
      saveDraftNow: autosave?.saveDraftNow ?? noop,
    }),
    [autosave, state],
  );
}
