import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftKey } from '../../api/drafts.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useRegisterCommands } from '../../ui/commands/commands.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { SplitPane, useSideAsTab } from '../../ui/page/SplitPane.tsx';
import { UploadsProvider } from '../../widgets/common/files/useUploads.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { FormProvider } from './context.ts';
import { DraftLockedNotice } from './draft/DraftLockedNotice.tsx';
import { DraftNotice } from './draft/DraftNotice.tsx';
import { useDraft } from './draft/useDraft.ts';
import { useDraftOffer } from './draft/useDraftOffer.ts';
import { fieldAt } from './field-focus.ts';
import { FormBar } from './FormBar.tsx';
import { SaveErrors } from './FormErrors.tsx';
import { FormMenu } from './FormMenu.tsx';
import { FormTabs } from './FormTabs.tsx';
import styles from './form.module.css';
import { Shortcuts } from './keys/Shortcuts.tsx';
import { useFormKeys } from './keys/useFormKeys.ts';
import { MergeScreen } from './merge/MergeScreen.tsx';
import { useMerge } from './merge/useMerge.ts';
import { type PrintFact, PrintView } from './print/PrintView.tsx';
import { usePrinting } from './print/usePrinting.ts';
import { Sections } from './Sections.tsx';
import { QuestionWizard } from './wizard/QuestionWizard.tsx';
import { QuestionWizardSwitch } from './wizard/QuestionWizardSwitch.tsx';
import { useQuestionWizard } from './wizard/useQuestionWizard.ts';
import { errorFieldsOf } from './useErrorFields.ts';
import { historyTab, useFieldNavigation } from './useFieldNavigation.ts';
import { useFormCommands } from './useFormCommands.ts';
import { type SaveItem, useFormSave } from './useFormSave.ts';
import { useFormUploads } from './uploads/useFormUploads.ts';
import { useItemForm } from './useItemForm.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

/** What the form lends to what stands around it. */
export interface FormHandle {
  /** The item as saving would store it. */
  readonly currentItem: () => Item;
  readonly isDirty: () => boolean;
  /** Saves; true when it is saved. */
  readonly save: () => Promise<boolean>;
  /** Shows an item instead of what the form holds, which is lost. */
  readonly replaceItem: (item: Item) => void;
  /** What is unsaved is given up: no draft of it is kept. */
  readonly discardDraft: () => void;
  /** Opens the tab of a field and puts the focus into it. */
  readonly jumpTo: (pointer: string) => void;
}

interface Props {
  readonly module: CompiledModule;
  readonly item: Item;
  /** Values that differ from the item from the beginning, as if a person had entered them. */
  readonly draft?: Item | null;
  /** Where what is entered is kept until it is saved: the same object while it is; absent, nowhere. */
  readonly draftKey?: DraftKey;
  readonly title: string;
  readonly meta: ReactNode;
  readonly actions?: (handle: FormHandle) => ReactNode;
  /** Entries of the form's menu, beside its own. */
  readonly entries?: (handle: FormHandle) => readonly MenuEntry[];
  /** What stands above the fields on paper; undefined for what can't be printed yet. */
  readonly facts?: readonly PrintFact[];
  /** Above the sections: a notice, a choice of template. */
  readonly notice?: (handle: FormHandle) => ReactNode;
  /** History and the like, beside the form or as one more tab. */
  readonly side: ReactNode | null;
  readonly readOnly: boolean;
  readonly saveLabel: string;
  /** Stores what the form holds and gives back what the server made of it. Rejects with ApiError. */
  readonly onSave: SaveItem;
  /** Told when it is stored and nothing is unsaved any more. */
  readonly onSaved?: (saved: Item) => void;
  readonly onCancel: () => void;
}

/** The form of an item: tabs, sections, fields, errors, save bar (spec 2.10, ui.md "Forms"). */
export function ItemForm(props: Props) {
  const { module, item, draft = null, draftKey = null, readOnly, side, onSave, onSaved } = props;
  const { t } = useTranslation('form');
  const { timeZone } = useWidgetServices();
  const sideAsTab = useSideAsTab();
  const withHistory = side !== null && sideAsTab;
  const page = useRef<HTMLDivElement>(null);
  // Null until somebody asks: a dialog takes its time, closed too.
  const [areShortcutsShown, setShortcutsShown] = useState<boolean | null>(null);
  const state = useItemForm({ module, item, draft, timeZone, readOnly });
  const { shared, steps, take: replaceItem, base, isDirty } = state;
  const { active, field, open, goTo, jumpTo, follow, lastField } = useFieldNavigation(
    module,
    withHistory,
  );
  const { question, ask } = useMerge();
  const formDraft = useDraft({ draftKey: readOnly ? null : draftKey, module, state });
  const { offer, isLockedByOtherTab, discard, saveDraftNow } = formDraft;
  const draftOffer = useDraftOffer({ module, state, draft: formDraft, ask, jumpTo });
  const { uploads, finish } = useFormUploads(module, state);
  const stored = useCallback(
    (saved: Item) => {
      uploads.markSaved();
      onSaved?.(saved);
    },
    [uploads, onSaved],
  );
  const saver = useFormSave({
    module,
    state,
    finish,
    isWaiting: uploads.isBusy,
    onSave,
    onSaved: stored,
    ask,
    onSettled: saveDraftNow,
  });
  const { save, progress, isSaving } = saver;
  const printing = usePrinting();
  const wizard = useQuestionWizard(module.document.type, readOnly);

  // On its way it counts as saved: what is refused is said, and its draft stays.
  const isUnsaved = useCallback(
    () => (isDirty() && !isSaving()) || uploads.isBusy(),
    [isDirty, isSaving, uploads],
  );
  useLeaveGuard(isUnsaved, undefined, discard);

  // What others saved is shown as long as nothing here is unsaved; an answer that is late is not.
  useEffect(() => {
    if (item.version > base().version && !isDirty() && !isSaving()) replaceItem(item);
  }, [item, base, isDirty, isSaving, replaceItem]);

  const commands = useFormCommands({
    state,
    readOnly,
    question,
    save,
    leave: props.onCancel,
    jumpTo,
    tabs: [...module.layout.map(({ id }) => id), ...(withHistory ? [historyTab] : [])],
    active,
    open,
    showShortcuts: () => setShortcutsShown(true),
  });
  useFormKeys(page, commands);
  const { save: saveNow } = commands;
  useRegisterCommands(
    saveNow === undefined
      ? []
      : [{ id: 'save', label: props.saveLabel, keys: 'Ctrl+S', run: saveNow }],
  );

  const handle = useMemo<FormHandle>(
    () => ({
      currentItem: shared.candidate,
      isDirty,
      save,
      replaceItem,
      discardDraft: discard,
      jumpTo,
    }),
    [shared, isDirty, save, replaceItem, discard, jumpTo],
  );

  async function saveAtTheEnd(): Promise<void> {
    if (await save()) return;
    const [wrong] = errorFieldsOf(module, shared.errors.all());
    if (wrong !== undefined) jumpTo(wrong.pointer);
  }

  const panelId = useId();
  const tab = module.layout.find(({ id }) => id === active);
  const isWizardOn = wizard.isOn && tab !== undefined;
  // Above what scrolls: an address with a field in it may lead far down.
  const draftNotice = (offer !== null || isLockedByOtherTab) && (
    <div className={styles.notices}>
      {isLockedByOtherTab && <DraftLockedNotice />}
      {offer !== null && (
        <DraftNotice
          module={module}
          draft={offer}
          item={base()}
          onRestore={() => void draftOffer.restore(offer)}
          onDiscard={() => draftOffer.discard(offer)}
        />
      )}
    </div>
  );
  const notices = (
    <>
      {props.notice?.(handle)}
      {wizard.isOffered && tab !== undefined && (
        <QuestionWizardSwitch isOn={wizard.isOn} onChange={wizard.choose} />
      )}
    </>
  );
  const form = isWizardOn ? (
    <>
      <div className={styles.notices}>{notices}</div>
      <QuestionWizard
        field={field}
        tab={active}
        onNavigate={goTo}
        onSave={() => void saveAtTheEnd()}
        progress={progress}
        saveLabel={props.saveLabel}
      />
    </>
  ) : (
    <form
      className={styles.main}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={styles.scroll}>
        <div className={styles.column}>
          {notices}
          <SaveErrors progress={progress} onSelect={jumpTo} />
          {active === historyTab && side}
          {tab !== undefined && <Sections key={active} tab={tab} />}
        </div>
      </div>
      {!readOnly && (
        <FormBar
          progress={progress}
          saveLabel={props.saveLabel}
          steps={steps}
          onUndo={() => commands.undo?.()}
          onRedo={() => commands.redo?.()}
          onCancel={props.onCancel}
        />
      )}
    </form>
  );
  const main = (
    <div
      id={panelId}
      role="tabpanel"
      className={styles.main}
      onFocus={({ target }) => {
        const db = fieldAt(target);
        if (db !== null) follow(db);
      }}
      onBlur={steps.endStep}
    >
      {question === null ? (
        <>
          {draftNotice}
          {form}
        </>
      ) : (
        <MergeScreen module={module} question={question} />
      )}
    </div>
  );
  return (
    <FormProvider value={shared}>
      <UploadsProvider value={uploads}>
        <div ref={page} className={styles.page}>
          <PageHeader
            title={props.title}
            meta={props.meta}
            actions={
              <>
                {props.actions?.(handle)}
                <FormMenu
                  entries={props.entries?.(handle) ?? []}
                  lastField={lastField}
                  onPrint={props.facts === undefined ? undefined : printing.ask}
                  onShortcuts={() => setShortcutsShown(true)}
                />
              </>
            }
            tabs={
              question === null && (
                <FormTabs {...{ active, withHistory, panelId }} onChange={open} />
              )
            }
          />
          {side === null || sideAsTab ? (
            main
          ) : (
            <SplitPane side={side} sideLabel={t('activity')}>
              {main}
            </SplitPane>
          )}
          {areShortcutsShown !== null && (
            <Shortcuts open={areShortcutsShown} onClose={() => setShortcutsShown(false)} />
          )}
          {printing.isPrinting && props.facts !== undefined && (
            <PrintView title={props.title} facts={props.facts} onReady={printing.ready} />
          )}
        </div>
      </UploadsProvider>
    </FormProvider>
  );
}
