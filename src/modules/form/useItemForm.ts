import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { DraftKey } from '../../api/drafts.ts';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { valueOf, withValues } from '../../runtime/record/values.ts';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { viewsOf } from '../../widgets/views.ts';
import { type ChildrenPart, useNoChildren } from './form-children.ts';
import { useDraft } from './draft/useDraft.ts';
import { useDraftOffer } from './draft/useDraftOffer.ts';
import { useMerge } from './merge/useMerge.ts';
import { errorFieldsOf } from './model/field-errors.ts';
import { childColumnsIn } from './model/unsaved-values.ts';
import { useReading } from './reading/useReading.ts';
import { useFormUploads } from './uploads/useFormUploads.ts';
import { useFarPositions } from './useFarPositions.ts';
import { useFieldNavigation } from './useFieldNavigation.ts';
import { useFormModel } from './useFormModel.ts';
import { type SaveItem, useFormSave } from './useFormSave.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

const noChildren: ChildrenPart = { useFormChildren: useNoChildren };

/** What a form offers to the page around it. */
export interface FormHandle {
  /** The item as saving would store it. */
  readonly currentItem: () => Item;
  /** The same with the unsaved changes of its children, to begin another form with. */
  readonly unsavedItem: () => Item;
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
  /**
   * Which changes of this device the item contains beside its version. Without unsaved changes the
   * form shows the item again when they change.
   */
  readonly unsent?: string;
  /** Values that differ from the item from the beginning, as if a person had entered them. */
  readonly draft?: Item | null;
  /**
   * Where the draft is stored until it is saved. Pass the same object each time; without it there
   * is no draft.
   */
  readonly draftKey?: DraftKey;
  readonly readOnly: boolean;
  /** Works on the item's children in place; without it they are shown as links. */
  readonly childrenPart?: ChildrenPart;
  /** The page opens with the values to read; absent for a new item, which opens as a form. */
  readonly opensToRead?: boolean;
  /** Stores what the form holds and resolves with the server's item. Rejects with ApiError. */
  readonly onSave: SaveItem;
  /**
   * Called when the item is stored and nothing is unsaved. `areChildrenKept`: what was saved of its
   * children is only on this device.
   */
  readonly onSaved?: (saved: Item, areChildrenKept: boolean) => void;
}

/**
 * The form model of an item with what a page adds: reading view, address, draft, uploads, saving.
 *
 * @param extraTabs keys of tabs that hold no fields
 */
export function useItemForm(options: ItemFormOptions, extraTabs: readonly string[]) {
  const { module, item, draft = null, draftKey = null, readOnly, onSave, onSaved } = options;
  const { unsent = '' } = options;
  const { t } = useTranslation('form');
  const { timeZone } = useWidgetServices();
  const model = useFormModel({ module, item, draft, timeZone, readOnly });
  const reading = useReading(options.opensToRead === true);
  const { isOn: isReading, openFields, close } = reading;
  const onVisit = useCallback(
    (column: CompiledColumn) => {
      const isEditable = viewsOf(column.fieldType.document.type)?.Edit != null;
      if (isReading && isEditable && !model.state(column).readOnly) openFields([column.db]);
    },
    [model, isReading, openFields],
  );
  const navigation = useFieldNavigation({ module, extraTabs, onVisit });
  const { jumpTo, stopTracking } = navigation;
  const showValues = useCallback(() => {
    stopTracking();
    close();
  }, [stopTracking, close]);
  const { question, ask } = useMerge();
  const formDraft = useDraft(readOnly ? null : draftKey, model);
  const draftOffer = useDraftOffer({ model, draft: formDraft, ask, jumpTo, openFields });
  const uploads = useFormUploads(model);
  const { useFormChildren } = options.childrenPart ?? noChildren;
  const children = useFormChildren({ model, onSave });
  const { save, isSaving } = useFormSave({
    model,
    uploads,
    onSave: children.onSave,
    unsavedSince: children.unsavedSince,
    onSaved: (saved, isDirty) => {
      // Values entered during the save are still unsaved, and stay in their controls.
      if (!isDirty) showValues();
      onSaved?.(saved, children.isKept());
    },
    ask,
    confirmValues: useFarPositions(model),
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
  const shownUnsent = useRef(unsent);
  useEffect(() => {
    const { version } = model.baseline();
    const isOther = item.version === version && unsent !== shownUnsent.current;
    if (!(item.version > version || isOther) || model.isDirty() || isSaving()) return;
    shownUnsent.current = unsent;
    model.rebase(item);
  }, [item, unsent, model, isSaving]);

  const confirm = useConfirm();
  /** Discards unsaved changes after a question, and shows the values. */
  const stopEditing = useCallback(async () => {
    if (isUnsaved()) {
      const agreed = await confirm({
        title: t('reading.discard_title'),
        text: t('reading.discard_text'),
        verb: t('draft.discard'),
        cancelLabel: t('reading.keep_editing'),
        danger: true,
      });
      if (!agreed) return;
      model.rebase(model.baseline());
      discard();
    }
    showValues();
  }, [isUnsaved, confirm, t, model, discard, showValues]);

  const handle = useMemo<FormHandle>(
    () => ({
      currentItem: model.candidate,
      unsavedItem: () => {
        const entered = model.entered();
        const children = childColumnsIn(module.columns);
        return withValues(
          model.candidate(),
          new Map(children.map((column) => [column, valueOf(column, entered)])),
        );
      },
      isDirty: model.isDirty,
      save,
      replaceItem: model.rebase,
      discardDraft: discard,
      jumpTo,
    }),
    [module, model, save, discard, jumpTo],
  );

  const saveOrShowError = useCallback(async () => {
    if (await save()) return;
    const [first] = errorFieldsOf(module, model.errors.all());
    if (first !== undefined) jumpTo(first.pointer);
  }, [save, module, model, jumpTo]);

  return {
    model,
    reading,
    /** Leaves the controls for the values; unsaved changes are discarded after a question. */
    stopEditing,
    navigation,
    /** Shown in place of the form after a merge with conflicts. */
    question,
    draft: formDraft,
    draftOffer,
    uploads,
    /** The item's children that are worked on in place. */
    children,
    save,
    /** Saves, or goes to the first field with an error. */
    saveOrShowError,
    handle,
  };
}

export type ItemFormState = ReturnType<typeof useItemForm>;
