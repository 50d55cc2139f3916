import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Draft, DraftKey } from '../../../api/drafts.ts';
import { type FormModel, formTopics } from '../model/form-model.ts';
import { createDraftAutosave, type DraftAutosave } from './draft-autosave.ts';

/** The draft of a form: what was entered is kept, and what was kept before is offered. */
export interface FormDraft {
  /** Entered before this form was opened, and neither restored nor discarded yet. */
  readonly offer: Draft | null;
  /** Another page of this browser has the form open and keeps its draft; this one keeps none. */
  readonly isLockedByOtherTab: boolean;
  /** Offers a draft, or withdraws the offer. Withdrawn, only what the form holds is kept. */
  readonly setOffer: DraftAutosave['setOffer'];
  /** What is unsaved now is given up: nothing of it is kept, now or when the form goes. */
  readonly discard: () => void;
  /** Keeps what is unsaved now, or nothing where nothing is: after a save. */
  readonly saveDraftNow: () => void;
}

const noop = () => undefined;
const neverNotifies = () => noop;
const none = () => null;
const never = () => false;

/**
 * Keeps what is entered and not saved on this device while it is being entered: at most a second
 * behind, and at once when the page goes out of sight (docs/decisions/form-drafts.md). What is saved or
 * taken back is kept no longer. `draftKey` is null where nothing is kept.
 */
export function useDraft(draftKey: DraftKey | null, model: FormModel): FormDraft {
  const autosave = useMemo(
    () => (draftKey === null ? null : createDraftAutosave(draftKey, model)),
    [draftKey, model],
  );
  useEffect(() => {
    if (autosave === null) return undefined;
    const hide = () => {
      if (document.visibilityState === 'hidden') autosave.flush();
    };
    const end = autosave.start();
    const stop = model.subscribe([formTopics.values], autosave.schedule);
    document.addEventListener('visibilitychange', hide);
    globalThis.addEventListener('pagehide', autosave.flush);
    return () => {
      autosave.flush();
      end();
      stop();
      document.removeEventListener('visibilitychange', hide);
      globalThis.removeEventListener('pagehide', autosave.flush);
    };
  }, [autosave, model]);

  const subscribe = autosave?.subscribe ?? neverNotifies;
  const offer = useSyncExternalStore(subscribe, autosave?.offer ?? none);
  const isLockedByOtherTab = useSyncExternalStore(subscribe, autosave?.isLockedByOtherTab ?? never);
  return useMemo(
    () => ({
      offer,
      isLockedByOtherTab,
      setOffer: autosave?.setOffer ?? noop,
      discard: autosave?.discard ?? noop,
      saveDraftNow: autosave?.saveDraftNow ?? noop,
    }),
    [autosave, offer, isLockedByOtherTab],
  );
}
