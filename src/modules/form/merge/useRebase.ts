import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { mergeItems } from '../../../runtime/record/merge.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { useFieldNames } from '../useFieldNames.ts';
import type { ColumnValues, ItemFormState } from '../useItemForm.ts';
import { changedColumns, pickValues } from '../values.ts';
import type { ResolveConflicts } from './useMerge.ts';

interface Options {
  readonly module: CompiledModule;
  readonly state: ItemFormState;
  readonly ask: ResolveConflicts;
}

/** Puts the changes of a form on top of what somebody else saved. */
interface Rebase {
  /** True when the form now holds the changes over `theirs`; false when the person went back. */
  readonly rebase: (theirs: Item) => Promise<boolean>;
  /** Remembers what was sent without an answer, or that there is nothing of the kind any more. */
  readonly setUnanswered: (item: Item | null) => void;
}

export function useRebase({ module, state, ask }: Options): Rebase {
  const { t } = useTranslation('form');
  const { toast } = useToast();
  const names = useFieldNames();
  const unanswered = useRef<Item | null>(null);

  const setUnanswered = useCallback((item: Item | null) => {
    unanswered.current = item;
  }, []);

  const rebase = useCallback(
    async (theirs: Item) => {
      const { shared, base, entered, take } = state;
      const before = unanswered.current;
      // A save whose answer was lost may have been the one that came first: it is no one else's.
      const isOurs =
        before !== null &&
        changedColumns(module, base(), before).every(
          (column) => !changedColumns(module, theirs, before).includes(column),
        );
      const from = isOurs ? before : base();
      const merged = mergeItems(module, from, shared.candidate(), theirs);
      const asks = merged.conflicts.length > 0;
      const chosen: ColumnValues | null = asks ? await ask(merged, from) : new Map();
      if (chosen === null) return false;
      take(theirs, new Map([...pickValues(merged.mine, entered()), ...chosen]));
      if (!asks && merged.theirs.length > 0) {
        toast({
          title: t('merge.kept_theirs'),
          description: t('merge.only_theirs', { fields: names(merged.theirs) }),
        });
      }
      return true;
    },
    [module, state, ask, toast, t, names],
  );
  return { rebase, setUnanswered };
}
