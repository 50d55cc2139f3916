import {
  lockDraft,
  type Draft,
  type DraftKey,
  deleteDraft,
  saveDraft,
  readDraft,
} from '../../../api/drafts.ts';
import { createStore, type ReadableStore } from '../../../browser/store.ts';
import { mergeDrafts, unsavedColumns } from '../model/draft.ts';
import type { FormModel } from '../model/form-model.ts';
import { debounce, type DebouncedRun } from './debounce.ts';

export interface DraftState {
  /** A draft from before this form was opened that is neither restored nor discarded yet. */
  readonly offer: Draft | null;
  /** True while another tab of this browser stores the draft; this tab then stores none. */
  readonly isLockedByOtherTab: boolean;
}

export const emptyDraftState: DraftState = { offer: null, isLockedByOtherTab: false };

/** Stores the draft of one form. */
export interface DraftAutosave extends DebouncedRun {
  readonly state: ReadableStore<DraftState>;
  readonly setOffer: (draft: Draft | null) => void;
  /**
   * Looks for an earlier draft; until it is found, nothing overwrites it. Returns a function that
   * stops, and lets another tab store the draft.
   */
  readonly start: () => () => void;
  /** Stores the unsaved changes now; deletes the draft if there are none. */
  readonly saveDraftNow: () => void;
  /** Deletes the draft of the unsaved changes. */
  readonly discard: () => void;
}

export function createDraftAutosave(draftKey: DraftKey, model: FormModel): DraftAutosave {
  const { module, baseline, isDirty } = model;
  const openedAt = Date.now();
  const state = createStore(emptyDraftState);
  let isRead = false;

  const debounced = debounce(() => {
    if (!isRead) return;
    const draft = mergeDrafts(state.get().offer, model.draft(draftKey));
    void (draft === null ? deleteDraft(draftKey) : saveDraft(draft, openedAt));
  });
  const setOffered = (offer: Draft | null) => state.update((before) => ({ ...before, offer }));
  const setLockedByOtherTab = (isLockedByOtherTab: boolean) =>
    state.update((before) =>
      before.isLockedByOtherTab === isLockedByOtherTab ? before : { ...before, isLockedByOtherTab },
    );
  async function loadStored(): Promise<void> {
    const draft = await readDraft(draftKey);
    isRead = true;
    const isUnsaved = draft !== null && unsavedColumns(module, draft, baseline()).length > 0;
    if (isUnsaved) setOffered(draft);
    if (isUnsaved || isDirty()) debounced.schedule();
    else if (draft !== null) await deleteDraft(draftKey);
  }
  function saveDraftNow(): void {
    debounced.schedule();
    debounced.flush();
  }
  return {
    ...debounced,
    saveDraftNow,
    state,
    setOffer(draft) {
      setOffered(draft);
      saveDraftNow();
    },
    start() {
      const claim = lockDraft(draftKey, () => setLockedByOtherTab(true));
      void claim.acquired.then((isHeld) => {
        if (!isHeld) return;
        setLockedByOtherTab(false);
        if (!isRead) void loadStored();
      });
      return claim.release;
    },
    discard() {
      setOffered(null);
      debounced.cancel();
      if (isRead) void deleteDraft(draftKey);
    },
  };
}
