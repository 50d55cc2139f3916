import { useCallback, useEffect, useMemo } from 'react';
import type { DraftKey } from '../../api/drafts.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { useDraft } from './draft/useDraft.ts';
import { useDraftOffer } from './draft/useDraftOffer.ts';
import { useMerge } from './merge/useMerge.ts';
import { errorFieldsOf } from './model/field-errors.ts';
import { useFormUploads } from './uploads/useFormUploads.ts';
import { useFieldNavigation } from './useFieldNavigation.ts';
import { useFormModel } from './useFormModel.ts';
import { type SaveItem, useFormSave } from './useFormSave.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

/** What a form offers to the page around it. */
export interface FormHandle {
  /** The item as saving would store it. */
  readonly currentItem: () => Item;
  readonly isDirty: () => boolean;
  /** Saves; resolves with true on success. */
  readonly save: () => Promise<boolean>;
  /** Shows another item; unsaved changes are lost. */
  readonly replaceItem: (item: Item) => void;
  /** Discards unsaved changes: no draft of them is stored. */
  readonly discardDraft: () => void;
  /** Opens the tab of a field and focuses the field. */
  readonly jumpTo: (pointer: string) => void;
}

export interface ItemFormOptions {
  readonly module: CompiledModule;
  readonly item: Item;
  /** Values that differ from the item from the beginning, as if a person had entered them. */
  readonly draft?: Item | null;
  /**
   * Where the draft is stored until it is saved. Pass the same object each time; without it there
   * is no draft.
   */
  readonly draftKey?: DraftKey;
  readonly readOnly: boolean;
  /** Stores what the form holds and resolves with the server's item. Rejects with ApiError. */
  readonly onSave: SaveItem;
  /** Called when the item is stored and nothing is unsaved. */
  readonly onSaved?: (saved: Item) => void;
}

/** The form model of an item with what a page adds: address, draft, uploads, saving. */
export function useItemForm(options: ItemFormOptions, withHistory: boolean) {
  const { module, item, draft = null, draftKey = null, readOnly, onSave, onSaved } = options;
  const { timeZone } = useWidgetServices();
  const model = useFormModel({ module, item, draft, timeZone, readOnly });
  const navigation = useFieldNavigation(module, withHistory);
  const { jumpTo } = navigation;
  const { question, ask } = useMerge();
  const formDraft = useDraft(readOnly ? null : draftKey, model);
  const draftOffer = useDraftOffer({ model, draft: formDraft, ask, jumpTo });
  const uploads = useFormUploads(model);
  const { save, isSaving } = useFormSave({
    model,
    uploads,
    onSave,
    onSaved,
    ask,
    onSettled: formDraft.saveDraftNow,
  });

  // A running save counts as saved: if it is refused, the error is shown and the draft stays.
  const isUnsaved = useCallback(
    () => (model.isDirty() && !isSaving()) || uploads.isBusy(),
    [model, isSaving, uploads],
  );
  const { discard } = formDraft;
  useLeaveGuard(isUnsaved, undefined, discard);

  // Shows what others saved unless there are unsaved changes. A late answer of an older read is
  // ignored.
  useEffect(() => {
    const isNewer = item.version > model.baseline().version;
    if (isNewer && !model.isDirty() && !isSaving()) model.rebase(item);
  }, [item, model, isSaving]);

  const handle = useMemo<FormHandle>(
    () => ({
      currentItem: model.candidate,
      isDirty: model.isDirty,
      save,
      replaceItem: model.rebase,
      discardDraft: discard,
      jumpTo,
    }),
    [model, save, discard, jumpTo],
  );

  const saveOrShowError = useCallback(async () => {
    if (await save()) return;
    const [first] = errorFieldsOf(module, model.errors.all());
    if (first !== undefined) jumpTo(first.pointer);
  }, [save, module, model, jumpTo]);

  return {
    model,
    navigation,
    /** Shown in place of the form after a merge with conflicts. */
    question,
    draft: formDraft,
    draftOffer,
    uploads,
    save,
    /** Saves, or goes to the first field with an error. */
    saveOrShowError,
    handle,
  };
}

export type ItemFormState = ReturnType<typeof useItemForm>;
