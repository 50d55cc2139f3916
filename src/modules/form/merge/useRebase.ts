import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { changedValues, type ColumnValues } from '../../../runtime/record/diff.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import type { FormModel } from '../model/form-model.ts';
import { childColumnsIn, unsavedValues } from '../model/unsaved-values.ts';
import { useFieldNames } from '../useFieldNames.ts';
import type { ResolveConflicts } from './useMerge.ts';

/**
 * Rebases the form's changes onto what another person saved. Resolves with true when the form has
 * them on top of `theirs`, with false if the person cancelled.
 */
export function useRebase(
  model: FormModel,
  ask: ResolveConflicts,
): (theirs: Item) => Promise<boolean> {
  const { t } = useTranslation('form');
  const { toast } = useToast();
  const names = useFieldNames();
  return useCallback(
    async (theirs) => {
      const { base, merged } = model.merge(theirs);
      const asks = merged.conflicts.length > 0;
      const chosen: ColumnValues | null = asks ? await ask(merged, base) : new Map();
      if (chosen === null) return false;
      const mine = changedValues(merged.mine, theirs, model.entered());
      const children = unsavedValues(childColumnsIn(model.module.columns), theirs, model.entered());
      model.rebase(theirs, new Map([...mine, ...merged.joined, ...children, ...chosen]));
      if (!asks && merged.theirs.length > 0) {
        toast({
          title: t('merge.kept_theirs'),
          description: t('merge.only_theirs', { fields: names(merged.theirs) }),
        });
      }
      return true;
    },
    [model, ask, toast, t, names],
  );
}
