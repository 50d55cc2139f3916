import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Draft, DraftKey } from '../../../api/drafts.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ItemFormState } from '../useItemForm.ts';
import { createKeeper, type Keeper } from './keeper.ts';

interface Options {
  /** Null where nothing is kept: the form can only be read. */
  readonly place: DraftKey | null;
  readonly module: CompiledModule;
  readonly state: ItemFormState;
}

/** The draft of a form: what was entered is kept, and what was kept before is offered. */
export interface FormDraft {
  /** Entered before this form was opened, and neither restored nor discarded yet. */
  readonly offer: Draft | null;
  /** Another page of this browser has the form open and keeps its draft; this one keeps none. */
  readonly isElsewhere: boolean;
  /** Offers a draft, or withdraws the offer. Withdrawn, only what the form holds is kept. */
  readonly setOffer: Keeper['setOffer'];
  /** What is unsaved now is given up: nothing of it is kept, now or when the form goes. */
  readonly giveUp: () => void;
  /** Keeps what is unsaved now, or nothing where nothing is: after a save. */
  readonly keepNow: () => void;
}

const nothing = () => undefined;
const unheard = () => nothing;
const none = () => null;
const never = () => false;

/**
 * Keeps what is entered and not saved on this device while it is being entered: at most a second
 * behind, and at once when the page goes out of sight (docs/decisions/form-drafts.md). What is saved or
 * taken back is kept no longer.
 */
export function useDraft({ place, module, state }: Options): FormDraft {
  const autosave = useMemo(
    () => (draftKey === null ? null : createKeeper({ place, module, state })),
    [draftKey, module, state],
  );
  const { shared } = state;
  useEffect(() => {
    if (autosave === null) return undefined;
    const hide = () => {
      if (document.visibilityState === 'hidden') autosave.flush();
    };
    const end = autosave.begin();
    const stop = shared.changes.listen(autosave.touch);
    document.addEventListener('visibilitychange', hide);
    globalThis.addEventListener('pagehide', autosave.flush);
    return () => {
      autosave.flush();
      end();
      stop();
      document.removeEventListener('visibilitychange', hide);
      globalThis.removeEventListener('pagehide', autosave.flush);
    };
  }, [autosave, shared]);

  const subscribe = autosave?.subscribe ?? unheard;
  const offer = useSyncExternalStore(subscribe, autosave?.offer ?? none);
  const isElsewhere = useSyncExternalStore(subscribe, autosave?.isElsewhere ?? never);
  return useMemo(
    () => ({
      offer,
      isElsewhere,
      setOffer: autosave?.setOffer ?? nothing,
      giveUp: autosave?.giveUp ?? nothing,
      keepNow: autosave?.keepNow ?? nothing,
    }),
    [autosave, offer, isElsewhere],
  );
}
