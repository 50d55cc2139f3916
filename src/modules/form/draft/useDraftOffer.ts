import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../api/drafts.ts';
import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import type { ResolveConflicts } from '../merge/useMerge.ts';
import type { ItemFormState } from '../useItemForm.ts';
import { changedColumns, pickValues } from '../values.ts';
import { mergeDraft } from './draft.ts';
import type { FormDraft } from './useDraft.ts';

interface Options {
  readonly module: CompiledModule;
  readonly state: ItemFormState;
  readonly draft: FormDraft;
  readonly ask: ResolveConflicts;
  readonly jumpTo: (pointer: string) => void;
}

/** What can be done with a draft that is offered. */
interface DraftOffer {
  /** Enters what it holds; what others saved since in the same fields is asked about. */
  readonly restore: (offer: Draft) => Promise<void>;
  /** Gives it up; the toast that says so offers to take that back. */
  readonly discard: (offer: Draft) => void;
}

export function useDraftOffer({ module, state, draft, ask, jumpTo }: Options): DraftOffer {
  const { t } = useTranslation('form');
  const { toast } = useToast();
  return {
    async restore(offer) {
      const merged = mergeDraft(module, offer, state.base());
      const asks = merged.conflicts.length > 0;
      const chosen = asks ? await ask(merged, state.base()) : new Map<CompiledColumn, unknown>();
      if (chosen === null) return;
      const values = new Map([...pickValues(merged.mine, merged.item), ...chosen]);
      const [base, entered] = [state.base(), state.entered()];
      // Made before the answer was lost, it is the same item once more, and no second one.
      if (offer.clientId !== undefined && offer.clientId !== base.client_id) {
        const unsaved = pickValues(changedColumns(module, base, entered), entered);
        state.takeSaved({ ...base, client_id: offer.clientId }, unsaved);
      }
      state.fill(values);
      draft.setOffer(null);
      const [first] = values.keys();
      if (first !== undefined) jumpTo(first.pointer);
    },
    discard(offer) {
      draft.setOffer(null);
      toast({
        title: t('draft.discarded'),
        action: { label: t('undo'), onSelect: () => draft.setOffer(offer) },
      });
    },
  };
}
