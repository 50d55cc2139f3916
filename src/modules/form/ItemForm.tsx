import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { SplitPane, useSideAsTab } from '../../ui/page/SplitPane.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { FormProvider } from './context.ts';
import { FormBar } from './FormBar.tsx';
import { FormErrors } from './FormErrors.tsx';
import { FormTabs } from './FormTabs.tsx';
import styles from './form.module.css';
import { Sections } from './Sections.tsx';
import { historyTab, useFieldJump } from './useFieldJump.ts';
import { type OnSave, type OnStale, useFormSave } from './useFormSave.ts';
import { useItemForm } from './useItemForm.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

/** What the form lends to what stands around it. */
export interface FormHandle {
  /** The item as saving would store it. */
  readonly present: () => Item;
  readonly isDirty: () => boolean;
  /** Saves; true when it is saved. */
  readonly save: () => Promise<boolean>;
  /** Shows an item instead of what the form holds, which is lost. */
  readonly take: (item: Item) => void;
  /** Opens the tab of a field and puts the focus into it. */
  readonly jumpTo: (pointer: string) => void;
}

interface Props {
  readonly module: CompiledModule;
  readonly item: Item;
  /** Values that differ from the item from the beginning, as if a person had entered them. */
  readonly draft?: Item | null;
  readonly title: string;
  readonly meta: ReactNode;
  readonly actions?: (handle: FormHandle) => ReactNode;
  /** Above the sections: a notice, a choice of template. */
  readonly notice?: (handle: FormHandle) => ReactNode;
  /** History and the like, beside the form or as one more tab. */
  readonly side: ReactNode | null;
  readonly readOnly: boolean;
  readonly saveLabel: string;
  /** Stores what the form holds and gives back what the server made of it. Rejects with ApiError. */
  readonly onSave: OnSave;
  /** Told when it is stored and nothing is unsaved any more. */
  readonly onSaved?: (saved: Item) => void;
  readonly onStale?: OnStale;
  readonly onCancel: () => void;
}

/** The form of an item: tabs, sections, fields, errors, save bar (spec 2.10, ui.md "Forms"). */
export function ItemForm(props: Props) {
  const { module, item, draft = null, readOnly, side, onSave, onSaved, onStale } = props;
  const { t } = useTranslation('form');
  const { timeZone } = useWidgetServices();
  const sideAsTab = useSideAsTab();
  const withHistory = side !== null && sideAsTab;
  const state = useItemForm({ module, item, draft, timeZone, readOnly });
  const { shared, take, base, isDirty } = state;
  const { active, open, jumpTo } = useFieldJump(module, withHistory);
  const { save, saving, attempt } = useFormSave({ module, state, onSave, onSaved, onStale });
  useLeaveGuard(isDirty);

  // What others saved is shown as long as nothing here is unsaved; an answer that is late is not.
  useEffect(() => {
    if (item.version > base().version && !isDirty()) take(item);
  }, [item, base, isDirty, take]);

  const handle = useMemo<FormHandle>(
    () => ({ present: shared.candidate, isDirty, save, take, jumpTo }),
    [shared, isDirty, save, take, jumpTo],
  );
  const tab = module.layout.find(({ id }) => id === active);
  const main = (
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
          {props.notice?.(handle)}
          <FormErrors attempt={attempt} onSelect={jumpTo} />
          {active === historyTab && side}
          {tab !== undefined && <Sections key={active} tab={tab} />}
        </div>
      </div>
      {!readOnly && (
        <FormBar saving={saving} saveLabel={props.saveLabel} onCancel={props.onCancel} />
      )}
    </form>
  );
  return (
    <FormProvider value={shared}>
      <div className={styles.page}>
        <PageHeader
          title={props.title}
          meta={props.meta}
          actions={props.actions?.(handle) ?? undefined}
          tabs={<FormTabs active={active} onChange={open} withHistory={withHistory} />}
        />
        {side === null || sideAsTab ? (
          main
        ) : (
          <SplitPane side={side} sideLabel={t('history')} mainLabel={t('form')}>
            {main}
          </SplitPane>
        )}
      </div>
    </FormProvider>
  );
}
