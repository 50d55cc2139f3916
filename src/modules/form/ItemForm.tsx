import { Pencil } from 'lucide-react';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { useRegisterCommands } from '../../ui/commands/commands.ts';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { SplitPane, useSideAsTab } from '../../ui/page/SplitPane.tsx';
import { UploadsProvider } from '../../widgets/common/files/useUploads.ts';
import { ChildrenRenderProvider } from './form-children.ts';
import { DraftNotices } from './draft/DraftNotices.tsx';
import { fieldAt } from './field-focus.ts';
import { type ContentTab, FormBody } from './FormBody.tsx';
import { FormMenu } from './FormMenu.tsx';
import { FormTabs } from './FormTabs.tsx';
import styles from './form.module.css';
import { FormShortcuts } from './FormShortcuts.tsx';
import { useShortcuts } from '../shortcuts/useShortcuts.ts';
import { MergeScreen } from './merge/MergeScreen.tsx';
import { type PrintFact, PrintView } from './print/PrintView.tsx';
import { usePrinting } from './print/usePrinting.ts';
import { ReadingProvider } from './reading/useReading.ts';
import { historyTab } from './useFieldNavigation.ts';
import { useFirstFieldFocus } from './useFirstFieldFocus.ts';
import { useFormCommands } from './useFormCommands.ts';
import { FormProvider } from './useFormModel.ts';
import { useScrollToTabTop } from './useScrollToTabTop.ts';
import { type FormHandle, type ItemFormOptions, useItemForm } from './useItemForm.ts';

interface Props extends ItemFormOptions {
  readonly title: string;
  readonly meta: ReactNode;
  /** One line below the title, such as the facts of an item. */
  readonly note?: ReactNode;
  /** `isReading`: the page shows values, not the whole form. */
  readonly actions?: (handle: FormHandle, isReading: boolean) => ReactNode;
  /** The bar at the foot of the reading view, while nothing is being edited. */
  readonly footer?: (handle: FormHandle) => ReactNode;
  /** Entries of the form's menu, placed before its standard ones. */
  readonly entries?: (handle: FormHandle) => readonly MenuEntry[];
  /** Printed above the fields; undefined if the item cannot be printed yet. */
  readonly facts?: readonly PrintFact[];
  /** Shown above the sections, such as a notice or the choice of a template. */
  readonly notice?: (handle: FormHandle) => ReactNode;
  /** Tabs that hold no fields, after those of the layout. */
  readonly extraTabs?: readonly ContentTab[];
  /** Side panel next to the form, such as the history; on narrow screens a tab. */
  readonly side: ReactNode | null;
  readonly saveLabel: string;
  /** The first field takes the focus, but not on touch screens, where the keyboard would open. */
  readonly focusesFirstField?: boolean;
  /** Leaves the page, such as for the list. */
  readonly onLeave: () => void;
}

const noTabs: readonly ContentTab[] = [];

/**
 * The page of an item: tabs, sections, and the values to read or the controls of the form, with
 * errors and save bar (spec 2.10, ui.md "Forms").
 */
export function ItemForm(props: Props) {
  const { module, side, saveLabel, extraTabs = noTabs } = props;
  const { t } = useTranslation('form');
  const sideAsTab = useSideAsTab();
  const tabs = useMemo(
    () =>
      side !== null && sideAsTab
        ? [...extraTabs, { key: historyTab, label: t('activity'), content: side }]
        : extraTabs,
    [extraTabs, side, sideAsTab, t],
  );
  const page = useRef<HTMLDivElement>(null);
  const panelId = useId();
  // Null until it first opens: even a closed dialog takes time to render.
  const [areShortcutsShown, setShortcutsShown] = useState<boolean | null>(null);
  const form = useItemForm(
    props,
    tabs.map(({ key }) => key),
  );
  const { model, navigation, question, handle, reading } = form;
  const isEditable = props.opensToRead === true && !model.readOnly;
  const isEditing = isEditable && (!reading.isOn || reading.open.size > 0);
  const { active, open, trackFocus, lastField } = navigation;
  const printing = usePrinting();
  const isPhone = useIsPhone();
  useScrollToTabTop(page, active);
  useFirstFieldFocus(model, props.focusesFirstField === true && navigation.field === null);

  const commands = useFormCommands({
    model,
    question,
    save: form.save,
    leave: props.onLeave,
    edit: isEditable && reading.isOn ? reading.editAll : undefined,
    stopEditing: isEditing ? () => void form.stopEditing() : undefined,
    jumpTo: navigation.jumpTo,
    tabs: [...module.layout.map(({ id }) => id), ...tabs.map(({ key }) => key)],
    active,
    open,
    showShortcuts: () => setShortcutsShown(true),
  });
  useShortcuts(page, commands);
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
        if (db !== null && (!reading.isOn || reading.open.has(db))) trackFocus(db);
      }}
      onBlur={model.endStep}
    >
      {question === null ? (
        <>
          {/* Above the scrolling part: an address with a field may scroll far down. */}
          <DraftNotices form={form} className={styles.notices} />
          <FormBody
            form={form}
            notice={props.notice?.(handle)}
            tabs={tabs}
            footer={props.footer?.(handle)}
            saveLabel={saveLabel}
            onUndo={() => commands.undo?.()}
            onRedo={() => commands.redo?.()}
            onCancel={isEditable ? () => void form.stopEditing() : props.onLeave}
          />
        </>
      ) : (
        <MergeScreen module={module} question={question} />
      )}
    </div>
  );
  return (
    <FormProvider value={model}>
      <ReadingProvider value={reading}>
        <UploadsProvider value={form.uploads}>
          <ChildrenRenderProvider value={form.children.render}>
            <div ref={page} className={styles.page} data-item-form>
              <PageHeader
                title={props.title}
                meta={props.meta}
                note={props.note}
                actions={
                  <>
                    {props.actions?.(handle, reading.isOn)}
                    {isEditable && reading.isOn && !isPhone && (
                      <Button icon={<Pencil size={16} />} onClick={reading.editAll}>
                        {t('reading.edit')}
                      </Button>
                    )}
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
                    <FormTabs {...{ active, panelId }} extraTabs={tabs} onChange={open} />
                  )
                }
              />
              <SplitPane side={sideAsTab ? null : side} sideLabel={t('activity')}>
                {main}
              </SplitPane>
              {areShortcutsShown !== null && (
                <FormShortcuts open={areShortcutsShown} onClose={() => setShortcutsShown(false)} />
              )}
              {printing.isPrinting && props.facts !== undefined && (
                <PrintView title={props.title} facts={props.facts} onReady={printing.ready} />
              )}
            </div>
          </ChildrenRenderProvider>
        </UploadsProvider>
      </ReadingProvider>
    </FormProvider>
  );
}
