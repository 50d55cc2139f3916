import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/error.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import type { ItemFormState } from './useItemForm.ts';

/** What to do when someone else's save came first: retry on theirs, or take theirs. */
export type OnStale = (
  current: Item,
  retry: (base: Item) => void,
  take: (item: Item) => void,
) => void;

interface Options {
  readonly state: ItemFormState;
  readonly onSave: (present: Item, base: Item) => Promise<Item>;
  readonly onStale: OnStale | undefined;
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && 'version' in value;
}

/** Saving: the runtime's verdict first, then the server's, each shown beside its fields. */
export function useFormSave({ state, onSave, onStale }: Options) {
  const { t } = useTranslation('form');
  const { toast } = useToast();
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const { form, errors, present, take, base, checkAll, show } = state;

  const store = useCallback(
    async (from: Item): Promise<boolean> => {
      setSaving(true);
      try {
        take(await onSave(present(), from));
        setAttempt(0);
        return true;
      } catch (error) {
        if (!isApiError(error)) throw error;
        const current = error.details?.current;
        const fields = error.details?.fields ?? [];
        if (error.status === 412 && onStale !== undefined && isItem(current)) {
          onStale(current, (next) => void store(next), take);
        } else if (fields.length > 0) {
          show(fields);
          setAttempt((count) => count + 1);
        } else {
          toast({ title: t('not_saved'), description: error.message, variant: 'destructive' });
        }
        return false;
      } finally {
        setSaving(false);
      }
    },
    [onSave, onStale, present, show, t, take, toast],
  );

  const save = useCallback(async (): Promise<boolean> => {
    let saved = false;
    await form.handleSubmit(
      async () => {
        errors.set([]);
        saved = await store(base.current);
      },
      () => {
        checkAll(present());
        setAttempt((count) => count + 1);
      },
    )();
    return saved;
  }, [form, errors, store, base, checkAll, present]);

  return { save, saving, attempt };
}
