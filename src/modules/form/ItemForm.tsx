import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRegisterCommands } from '../../ui/commands/commands.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { SplitPane, useSideAsTab } from '../../ui/page/SplitPane.tsx';
import { Alert } from '../../ui/state/Alert.tsx';
import { UploadsProvider } from '../../widgets/common/files/useUploads.ts';
import { DraftNotice } from './draft/DraftNotice.tsx';
import { fieldAt } from './field-focus.ts';
import { FormBar } from './FormBar.tsx';
import { FormErrors } from './FormErrors.tsx';
import { FormMenu } from './FormMenu.tsx';
import { FormTabs } from './FormTabs.tsx';
import styles from './form.module.css';
import { Shortcuts } from './keys/Shortcuts.tsx';
import { useFormKeys } from './keys/useFormKeys.ts';
import { MergeScreen } from './merge/MergeScreen.tsx';
import { type PrintFact, PrintView } from './print/PrintView.tsx';
import { usePrinting } from './print/usePrinting.ts';
import { Sections } from './Sections.tsx';
import { QuestionWizard } from './wizard/QuestionWizard.tsx';
import { QuestionWizardSwitch } from './wizard/QuestionWizardSwitch.tsx';
import { useQuestionWizard } from './wizard/useQuestionWizard.ts';
import { historyTab } from './useFieldNavigation.ts';
import { useFormCommands } from './useFormCommands.ts';
import { FormProvider } from './useFormModel.ts';
import {
  type FormHandle,
  type ItemFormOptions,
  type ItemFormState,
  useItemForm,
} from './useItemForm.ts';

interface Props extends ItemFormOptions {
  readonly title: string;
  readonly meta: ReactNode;
  readonly actions?: (handle: FormHandle) => ReactNode;
  /** Entries of the form's menu, placed before its standard ones. */
  readonly entries?: (handle: FormHandle) => readonly MenuEntry[];
  /** Printed above the fields; undefined if the item cannot be printed yet. */
  readonly facts?: readonly PrintFact[];
  /** Shown above the sections, such as a notice or the choice of a template. */
  readonly notice?: (handle: FormHandle) => ReactNode;
  /** Side panel next to the form, such as the history; on narrow screens a tab. */
  readonly side: ReactNode | null;
  readonly saveLabel: string;
  readonly onCancel: () => void;
}

/** The form of an item: tabs, sections, fields, errors, save bar (spec 2.10, ui.md "Forms"). */
export function ItemForm(props: Props) {
  const { module, side, saveLabel } = props;
  const { t } = useTranslation('form');
  const sideAsTab = useSideAsTab();
  const withHistory = side !== null && sideAsTab;
  const page = useRef<HTMLDivElement>(null);
  const panelId = useId();
  // Null until it first opens: even a closed dialog takes time to render.
  const [areShortcutsShown, setShortcutsShown] = useState<boolean | null>(null);
  const form = useItemForm(props, withHistory);
  const { model, navigation, question, handle } = form;
  const { active, open, trackFocus, lastField } = navigation;
  const printing = usePrinting();

  const commands = useFormCommands({
    model,
    question,
    save: form.save,
    leave: props.onCancel,
    jumpTo: navigation.jumpTo,
    tabs: [...module.layout.map(({ id }) => id), ...(withHistory ? [historyTab] : [])],
    active,
    open,
    showShortcuts: () => setShortcutsShown(true),
  });
  useFormKeys(page, commands);
  const { save: saveNow } = commands;
  useRegisterCommands(
    saveNow === undefined ? [] : [{ id: 'save', label: saveLabel, keys: 'Ctrl+S', run: saveNow }],
  );

  const main = (
    <div
      id={panelId}
      role="tabpanel"
      className={styles.main}
      onFocus={({ target }) => {
        const db = fieldAt(target);
        if (db !== null) trackFocus(db);
      }}
      onBlur={model.endStep}
    >
      {question === null ? (
        <>
          <DraftNotices form={form} />
          <FormBody
            form={form}
            notice={props.notice?.(handle)}
            side={side}
            saveLabel={saveLabel}
            onUndo={() => commands.undo?.()}
            onRedo={() => commands.redo?.()}
            onCancel={props.onCancel}
          />
        </>
      ) : (
        <MergeScreen module={module} question={question} />
      )}
    </div>
  );
  return (
    <FormProvider value={model}>
      <UploadsProvider value={form.uploads}>
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

/** Shown above the scrolling part, because an address with a field may scroll far down. */
function DraftNotices({ form }: { readonly form: ItemFormState }) {
  const { t } = useTranslation('form');
  const { model, draftOffer } = form;
  const { offer, isLockedByOtherTab } = form.draft;
  if (offer === null && !isLockedByOtherTab) return null;
  return (
    <div className={styles.notices}>
      {isLockedByOtherTab && (
        <Alert type="warning" title={t('draft.elsewhere')} description={t('draft.not_kept')} />
      )}
      {offer !== null && (
        <DraftNotice
          module={model.module}
          draft={offer}
          item={model.baseline()}
          onRestore={() => void draftOffer.restore(offer)}
          onDiscard={() => draftOffer.discard(offer)}
        />
      )}
    </div>
  );
}

interface FormBodyProps {
  readonly form: ItemFormState;
  readonly notice: ReactNode;
  readonly side: ReactNode | null;
  readonly saveLabel: string;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onCancel: () => void;
}

/** The active tab with its save bar, or a single question of it. */
function FormBody({ form, notice, side, saveLabel, onUndo, onRedo, onCancel }: FormBodyProps) {
  const { model, navigation } = form;
  const { module, readOnly } = model;
  const { active, field } = navigation;
  const wizard = useQuestionWizard(module.document.type, readOnly);
  const tab = module.layout.find(({ id }) => id === active);
  const notices = (
    <>
      {notice}
      {wizard.isOffered && tab !== undefined && (
        <QuestionWizardSwitch isOn={wizard.isOn} onChange={wizard.choose} />
      )}
    </>
  );
  if (wizard.isOn && tab !== undefined)
    return (
      <>
        <div className={styles.notices}>{notices}</div>
        <QuestionWizard
          field={field}
          tab={active}
          onNavigate={navigation.goTo}
          onSave={() => void form.saveOrShowError()}
          saveLabel={saveLabel}
        />
      </>
    );
  return (
    <form
      className={styles.main}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <div className={styles.scroll}>
        <div className={styles.column}>
          {notices}
          <FormErrors onSelect={navigation.jumpTo} />
          {active === historyTab && side}
          {tab !== undefined && <Sections key={active} tab={tab} />}
        </div>
      </div>
      {!readOnly && <FormBar {...{ saveLabel, onUndo, onRedo, onCancel }} />}
    </form>
  );
}
