import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/error.ts';
import type { ColumnValues } from '../../runtime/record/diff.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import type { Uploads } from '../../widgets/common/files/uploads.ts';
import type { ResolveConflicts } from './merge/useMerge.ts';
import { useRebase } from './merge/useRebase.ts';
import type { FormModel } from './model/form-model.ts';

/** Stores what differs between `base` and `present`, on top of the row version of `base`. */
export type SaveItem = (present: Item, base: Item) => Promise<Item>;

interface Options {
  readonly model: FormModel;
  /** Awaited before saving; a failed one refuses the save. */
  readonly uploads?: Uploads;
  readonly onSave: SaveItem;
  /** The changes of children that were made during the last save. */
  readonly unsavedSince?: () => ColumnValues;
  /** Called with the server's item, and whether values are unsaved that were entered meanwhile. */
  readonly onSaved?: ((saved: Item, isDirty: boolean) => void) | undefined;
  /** Asks about fields that another person saved with other values. */
  readonly ask: ResolveConflicts;
  /** Asks about entered values that are unusual; false refuses the save. */
  readonly confirmValues?: () => Promise<boolean>;
  /** Called when saving has ended, successful or not. */
  readonly onSettled: () => void;
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && 'version' in value;
}

/**
 * Saves a form: validates with the runtime, then on the server, and shows errors next to their
 * fields. If others have saved meanwhile, it merges by field and saves again.
 */
export function useFormSave(options: Options) {
  const { model, uploads, onSave, onSaved, ask, confirmValues, onSettled, unsavedSince } = options;
  const { t } = useTranslation('form');
  const { toast } = useToast();
  const busy = useRef(false);
  const isShown = useRef(true);
  const retry = useRef<() => void>(() => undefined);
  const latest = useRef(model);
  const rebase = useRebase(model, ask);

  useEffect(() => {
    latest.current = model;
  }, [model]);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  /** Shows a failure that belongs to no field. */
  const showFailure = useCallback(
    (reason: string, canTryAgain: boolean) =>
      toast({
        title: t('not_saved'),
        description: reason,
        variant: 'destructive',
        ...(canTryAgain && isShown.current
          ? { action: { label: t('try_again'), onSelect: () => retry.current() } }
          : {}),
      }),
    [toast, t],
  );

  /** Shows why a save of `present` failed. Resolves with true if it was rebased and can be repeated. */
  const recover = useCallback(
    async (error: unknown, present: Item): Promise<boolean> => {
      if (!isApiError(error)) throw error;
      const { current, fields = [] } = error.details ?? {};
      const isUnanswered = error.status === 0 || error.status >= 500;
      if (isUnanswered) model.setUnanswered(present);
      if (error.status === 412 && isItem(current) && isShown.current) return rebase(current);
      if (fields.length > 0 && isShown.current) model.showErrors(fields);
      else showFailure(error.message, isUnanswered);
      return false;
    },
    [model, rebase, showFailure],
  );

  /** Saves; resolves with true on success. */
  const save = useCallback(async (): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    if (uploads?.isBusy() === true) model.setSaving('now');
    let isSaved = false;
    try {
      await uploads?.whenIdle();
      const failed = uploads?.failed() ?? [];
      if (failed.length > 0)
        latest.current.showErrors(
          failed.map((pointer) => ({ pointer, code: 'upload_failed', params: {} })),
        );
      let isReady =
        failed.length === 0 && (await model.validate()) && ((await confirmValues?.()) ?? true);
      while (isReady) {
        model.setSaving('now');
        const [present, sent] = [model.candidate(), model.entered()];
        isReady = false;
        try {
          const saved = await onSave(present, model.baseline());
          // Values entered during the save stay and are unsaved.
          latest.current.markSaved(saved, sent, unsavedSince?.());
          uploads?.markSaved();
          onSaved?.(saved, latest.current.isDirty());
          isSaved = true;
        } catch (error) {
          isReady = (await recover(error, present)) && (await model.validate());
        }
      }
    } finally {
      busy.current = false;
      // The form may have got another model during the save, such as one of a changed document.
      latest.current.setSaving(isSaved ? 'done' : 'not_yet');
      onSettled();
    }
    return isSaved;
  }, [model, uploads, onSave, onSaved, recover, confirmValues, onSettled, unsavedSince]);

  useEffect(() => {
    retry.current = () => void save();
  }, [save]);

  const isSaving = useCallback(() => busy.current, []);
  return { save, isSaving };
}
