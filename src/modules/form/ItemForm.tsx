import { type ReactNode, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { SplitPane, useSideAsTab } from '../../ui/page/SplitPane.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { FormProvider } from './context.ts';
import { FormBar } from './FormBar.tsx';
import { FormErrors } from './FormErrors.tsx';
import { FormTabs, historyTab } from './FormTabs.tsx';
import styles from './form.module.css';
import { Sections } from './Sections.tsx';
import { useFieldJump } from './useFieldJump.ts';
import { type OnStale, useFormSave } from './useFormSave.ts';
import { useItemForm } from './useItemForm.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

/** What the form lends to what stands around it. */
export interface FormHandle {
  readonly present: () => Item;
  readonly isDirty: () => boolean;
  /** Saves; true when it is saved. */
  readonly save: () => Promise<boolean>;
  /** Opens the tab of a field and puts the focus into it. */
  readonly jumpTo: (pointer: string) => void;
}

interface Props {
  readonly module: CompiledModule;
  readonly item: Item;
  readonly title: string;
  readonly meta: ReactNode;
  readonly beside?: ReactNode;
  readonly actions?: (handle: FormHandle) => ReactNode;
  /** Above the sections: a notice, a choice of template. */
  readonly notice?: ReactNode;
  /** History and the like, beside the form or as one more tab. */
  readonly side: ReactNode | null;
  readonly readOnly: boolean;
  readonly saveLabel: string;
  /** Stores what the form holds and gives back what the server made of it. Rejects with ApiError. */
  readonly onSave: (present: Item, base: Item) => Promise<Item>;
  readonly onStale?: OnStale;
  readonly onCancel: () => void;
}

/** The form of an item: tabs, sections, fields, errors, save bar (spec 2.10, ui.md "Forms"). */
export function ItemForm(props: Props) {
  const { module, item, readOnly, side } = props;
  const { t } = useTranslation('form');
  const { timeZone } = useWidgetServices();
  const sideAsTab = useSideAsTab();
  const withHistory = side !== null && sideAsTab;
  const state = useItemForm({ module, item, timeZone, readOnly });
  const { form, shared, errors, present, take, base, isDirty } = state;
  const { active, open, jumpTo } = useFieldJump(module, withHistory);
  const { save, saving, attempt } = useFormSave({
    state,
    onSave: props.onSave,
    onStale: props.onStale,
  });
  useLeaveGuard(isDirty);

  useEffect(() => {
    if (item.version !== base.current.version && !isDirty()) take(item);
  }, [item, base, isDirty, take]);

  const submit = useCallback(
    (event: { preventDefault: () => void }) => {
      event.preventDefault();
      void save();
    },
    [save],
  );

  const tab = module.layout.find(({ id }) => id === active);
  const main = (
    <form className={styles.main} noValidate onSubmit={submit}>
      <div className={styles.scroll}>
        <div className={styles.column}>
          {props.notice}
          <FormErrors attempt={attempt} onSelect={jumpTo} />
          {active === historyTab ? side : tab !== undefined && <Sections key={active} tab={tab} />}
        </div>
      </div>
      {!readOnly && (
        <FormBar
          control={form.control}
          errors={errors}
          saving={saving}
          saveLabel={props.saveLabel}
          onCancel={props.onCancel}
        />
      )}
    </form>
  );
  return (
    <FormProvider value={shared}>
      <div className={styles.page}>
        <PageHeader
          title={props.title}
          meta={props.meta}
          beside={props.beside}
          actions={props.actions?.({ present, isDirty, save, jumpTo })}
          tabs={
            <FormTabs
              module={module}
              errors={errors}
              active={active}
              onChange={open}
              withHistory={withHistory}
            />
          }
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
