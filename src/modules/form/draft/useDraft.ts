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
  const keeper = useMemo(
    () => (place === null ? null : createKeeper({ place, module, state })),
    [place, module, state],
  );
  const { shared } = state;
  useEffect(() => {
    if (keeper === null) return undefined;
    const hide = () => {
      if (document.visibilityState === 'hidden') keeper.flush();
    };
    const end = keeper.begin();
    const stop = shared.changes.listen(keeper.touch);
    document.addEventListener('visibilitychange', hide);
    globalThis.addEventListener('pagehide', keeper.flush);
    return () => {
      keeper.flush();
      end();
      stop();
      document.removeEventListener('visibilitychange', hide);
      globalThis.removeEventListener('pagehide', keeper.flush);
    };
  }, [keeper, shared]);

  const hear = keeper?.subscribe ?? unheard;
  const offer = useSyncExternalStore(hear, keeper?.offer ?? none);
  const isElsewhere = useSyncExternalStore(hear, keeper?.isElsewhere ?? never);
  return useMemo(
    () => ({
      offer,
      isElsewhere,
      setOffer: keeper?.setOffer ?? nothing,
      giveUp: keeper?.giveUp ?? nothing,
      keepNow: keeper?.keepNow ?? nothing,
    }),
    [keeper, offer, isElsewhere],
  );
}
