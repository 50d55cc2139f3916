import {
  lockDraft,
  type Draft,
  type DraftKey,
  deleteDraft,
  saveDraft,
  readDraft,
} from '../../../api/drafts.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ItemFormState } from '../useItemForm.ts';
import { draftOf, together, unsavedColumns } from './draft.ts';
import { createPace, type Pace } from './pace.ts';

interface Options {
  readonly place: DraftKey;
  readonly module: CompiledModule;
  readonly state: ItemFormState;
}

/** What keeps the draft of one form. */
export interface Keeper extends Pace {
  /** Entered before this form was opened, and neither restored nor discarded yet. */
  readonly offer: () => Draft | null;
  readonly setOffer: (draft: Draft | null) => void;
  /** True while another page of this browser keeps the draft: then this one keeps nothing. */
  readonly isElsewhere: () => boolean;
  /**
   * Looks for what was kept before; until then nothing is kept in its place. Gives what ends it, and
   * lets another page keep the draft.
   */
  readonly begin: () => () => void;
  /** Keeps what is unsaved now, or nothing where nothing is. */
  readonly keepNow: () => void;
  /** Keeps nothing of what is unsaved now. */
  readonly giveUp: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createKeeper({ place, module, state }: Options): Keeper {
  const { base, entered, isDirty } = state;
  const openedAt = Date.now();
  const listeners = new Set<() => void>();
  let offer: Draft | null = null;
  let isRead = false;
  let isElsewhere = false;

  const debounced = createPace(() => {
    if (!isRead) return;
    const draft = together(offer, draftOf(draftKey, module, base(), entered()));
    void (draft === null ? deleteDraft(draftKey) : saveDraft(draft, openedAt));
  });
  const notify = () => {
    for (const listener of listeners) listener();
  };
  function setOffered(draft: Draft | null): void {
    offer = draft;
    notify();
  }
  function setLockedByOtherTab(isWaiting: boolean): void {
    if (isElsewhere === isWaiting) return;
    isElsewhere = isWaiting;
    notify();
  }
  async function loadStored(): Promise<void> {
    const draft = await readDraft(draftKey);
    isRead = true;
    const isUnsaved = draft !== null && unsavedColumns(module, draft, base()).length > 0;
    if (isUnsaved) setOffered(draft);
    if (isUnsaved || isDirty()) debounced.touch();
    else if (draft !== null) await deleteDraft(draftKey);
  }
  function saveDraftNow(): void {
    debounced.touch();
    debounced.flush();
  }
  return {
    ...debounced,
    keepNow,
    offer: () => offer,
    isElsewhere: () => isElsewhere,
    setOffer(draft) {
      setOffered(draft);
      saveDraftNow();
    },
    begin() {
      const claim = lockDraft(draftKey, () => setLockedByOtherTab(true));
      void claim.acquired.then((isHeld) => {
        if (!isHeld) return;
        setLockedByOtherTab(false);
        if (!isRead) void loadStored();
      });
      return claim.release;
    },
    giveUp() {
      setOffered(null);
      debounced.cancel();
      if (isRead) void deleteDraft(draftKey);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
