import {
  lockDraft,
  type Draft,
  type DraftKey,
  deleteDraft,
  saveDraft,
  readDraft,
} from '../../../api/drafts.ts';
import { createStore, type ReadableStore } from '../../../browser/store.ts';
import { emptyOutbox } from '../../../domain/outbox/outbox.ts';
import { mergeDrafts, unsavedColumns } from '../model/draft.ts';
import { type FormModel, formTopics } from '../model/form-model.ts';
import { debounce, type DebouncedRun } from './debounce.ts';
import { readKept } from './read-kept.ts';
import { unkeptDraft } from './unkept-draft.ts';

export interface DraftState {
  /** A draft from before this form was opened that is neither restored nor discarded yet. */
  readonly offer: Draft | null;
  /** True while another tab of this browser stores the draft; this tab then stores none. */
  readonly isLockedByOtherTab: boolean;
}

export const emptyDraftState: DraftState = { offer: null, isLockedByOtherTab: false };

/** Stores the draft of one form, once it follows the form's model. */
export interface DraftAutosave extends DebouncedRun {
  readonly state: ReadableStore<DraftState>;
  readonly setOffer: (draft: Draft | null) => void;
  /**
   * Stores the changes of this model; a form gets another one when its module is compiled again.
   * Returns a function that stops.
   */
  readonly follow: (model: FormModel) => () => void;
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

export function createDraftAutosave(draftKey: DraftKey): DraftAutosave {
  const openedAt = Date.now();
  const state = createStore(emptyDraftState);
  let model: FormModel | null = null;
  let isRead = false;

  const debounced = debounce(() => {
    if (!isRead || model === null) return;
    const draft = mergeDrafts(state.get().offer, model.draft(draftKey));
    void (draft === null ? deleteDraft(draftKey) : saveDraft(draft, openedAt));
  });
  const setOffered = (offer: Draft | null) => state.update((before) => ({ ...before, offer }));
  const setLockedByOtherTab = (isLockedByOtherTab: boolean) =>
    state.update((before) =>
      before.isLockedByOtherTab === isLockedByOtherTab ? before : { ...before, isLockedByOtherTab },
    );
  async function loadStored(): Promise<void> {
    const stored = await readDraft(draftKey);
    const outbox = stored === null ? emptyOutbox : await readKept(draftKey);
    if (model === null) return;
    isRead = true;
    const { module, baseline, entered, isDirty } = model;
    const draft = stored === null ? null : unkeptDraft(outbox, module, stored, baseline());
    // A form that could not be changed for a while still holds the values of its own draft.
    const isEntered = draft !== null && unsavedColumns(module, draft, entered()).length === 0;
    if (draft !== null && !isEntered) setOffered(draft);
    if (draft !== null || isDirty()) debounced.schedule();
    else if (stored !== null) await deleteDraft(draftKey);
  }
  function saveDraftNow(): void {
    const { offer } = state.get();
    const isSaved =
      offer !== null &&
      model !== null &&
      unsavedColumns(model.module, offer, model.baseline()).length === 0;
    if (isSaved) setOffered(null);
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
    follow(next) {
      model = next;
      return next.subscribe([formTopics.values], debounced.schedule);
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
