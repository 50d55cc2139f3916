import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/error.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { mergeItems } from '../../runtime/record/merge.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import type { ItemFormState } from './useItemForm.ts';

/** Stores what differs between `base` and `present`, on top of the row version `version`. */
export type OnSave = (present: Item, base: Item, version: number) => Promise<Item>;

/** Somebody else's save came first. */
export interface StaleSave {
  readonly current: Item;
  /** Fields that both sides changed, each to something else. */
  readonly conflicts: readonly string[];
}

/** Asks what to do: `mine` saves on top of theirs, `theirs` drops what the form holds. */
export type OnStale = (stale: StaleSave) => Promise<'mine' | 'theirs' | 'neither'>;

interface Options {
  readonly module: CompiledModule;
  readonly state: ItemFormState;
  readonly onSave: OnSave;
  readonly onSaved: ((saved: Item) => void) | undefined;
  readonly onStale: OnStale | undefined;
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && 'version' in value;
}

/** Saving: the runtime's verdict first, then the server's, each shown beside its fields. */
export function useFormSave({ module, state, onSave, onSaved, onStale }: Options) {
  const { t } = useTranslation('form');
  const { toast } = useToast();
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);

  /** One attempt; the row version on top of which to try again, null when it is done with. */
  const store = useCallback(
    async (
      version: number,
    ): Promise<{ readonly saved: boolean; readonly again: number | null }> => {
      const { shared, checks, take, base } = state;
      const present = shared.candidate();
      try {
        const saved = await onSave(present, base(), version);
        take(saved);
        onSaved?.(saved);
        return { saved: true, again: null };
      } catch (error) {
        if (!isApiError(error)) throw error;
        const { current, fields = [] } = error.details ?? {};
        if (error.status === 412 && onStale !== undefined && isItem(current)) {
          const { conflicts } = mergeItems(module, base(), present, current);
          const choice = await onStale({
            current,
            conflicts: conflicts.map((each) => each.pointer),
          });
          if (choice === 'theirs') take(current);
          return { saved: false, again: choice === 'mine' ? current.version : null };
        }
        if (fields.length > 0) {
          checks.show(fields);
          setAttempt((count) => count + 1);
        } else {
          toast({ title: t('not_saved'), description: error.message, variant: 'destructive' });
        }
        return { saved: false, again: null };
      }
    },
    [module, state, onSave, onSaved, onStale, toast, t],
  );

  const save = useCallback(async (): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setSaving(true);
    let saved = false;
    try {
      await state.submit(
        async () => {
          let version: number | null = state.base().version;
          while (version !== null) {
            const outcome = await store(version);
            saved = outcome.saved;
            version = outcome.again;
          }
        },
        () => setAttempt((count) => count + 1),
      );
    } finally {
      busy.current = false;
      setSaving(false);
    }
    return saved;
  }, [state, store]);

  return { save, saving, attempt };
}
