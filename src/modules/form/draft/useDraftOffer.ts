import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../api/drafts.ts';
import { changedValues, type ColumnValues } from '../../../runtime/record/diff.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import type { ResolveConflicts } from '../merge/useMerge.ts';
import type { FormModel } from '../model/form-model.ts';
import type { FormDraft } from './useDraft.ts';

interface Options {
  readonly model: FormModel;
  readonly draft: FormDraft;
  readonly ask: ResolveConflicts;
  readonly jumpTo: (pointer: string) => void;
  /** Shows the controls of fields in the reading view. */
  readonly openFields: (dbs: readonly string[]) => void;
}

/** What a person can do with an offered draft. */
interface DraftOffer {
  /** Enters the draft's values. If others have saved the same fields since, it asks for each. */
  readonly restore: (offer: Draft) => Promise<void>;
  /** Deletes the draft; the toast offers to undo that. */
  readonly discard: (offer: Draft) => void;
}

export function useDraftOffer({ model, draft, ask, jumpTo, openFields }: Options): DraftOffer {
  const { t } = useTranslation('form');
  const { toast } = useToast();
  return {
    async restore(offer) {
      const merged = model.mergeDraft(offer);
      const asks = merged.conflicts.length > 0;
      const chosen: ColumnValues | null = asks ? await ask(merged, model.baseline()) : new Map();
      if (chosen === null) return;
      const mine = changedValues(merged.mine, model.baseline(), merged.item);
      const values = new Map([...mine, ...merged.joined, ...chosen]);
      model.restoreDraft(offer, values);
      draft.setOffer(null);
      openFields([...values.keys()].map(({ db }) => db));
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
