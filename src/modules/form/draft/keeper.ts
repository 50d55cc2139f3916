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

  const pace = createPace(() => {
    if (!isRead) return;
    const draft = together(offer, draftOf(place, module, base(), entered()));
    void (draft === null ? deleteDraft(place) : saveDraft(draft, openedAt));
  });
  const tell = () => {
    for (const listener of listeners) listener();
  };
  function show(draft: Draft | null): void {
    offer = draft;
    tell();
  }
  function wait(isWaiting: boolean): void {
    if (isElsewhere === isWaiting) return;
    isElsewhere = isWaiting;
    tell();
  }
  async function look(): Promise<void> {
    const draft = await readDraft(place);
    isRead = true;
    const isUnsaved = draft !== null && unsavedColumns(module, draft, base()).length > 0;
    if (isUnsaved) show(draft);
    if (isUnsaved || isDirty()) pace.touch();
    else if (draft !== null) await deleteDraft(place);
  }
  function keepNow(): void {
    pace.touch();
    pace.flush();
  }
  return {
    ...pace,
    keepNow,
    offer: () => offer,
    isElsewhere: () => isElsewhere,
    setOffer(draft) {
      show(draft);
      keepNow();
    },
    begin() {
      const claim = lockDraft(place, () => wait(true));
      void claim.acquired.then((isHeld) => {
        if (!isHeld) return;
        wait(false);
        if (!isRead) void look();
      });
      return claim.release;
    },
    giveUp() {
      show(null);
      pace.cancel();
      if (isRead) void deleteDraft(place);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
