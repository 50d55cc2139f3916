import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/error.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { SaveBar } from '../../ui/form/SaveBar.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import type { NewItemRequest } from '../../widgets/reference-services.ts';
import { type NamedRow, useWidgetServices } from '../../widgets/services.ts';
import { FieldScopeProvider } from '../form/field-id.ts';
import { FormErrors } from '../form/FormErrors.tsx';
import { useItemCreation } from '../form/useItemCreation.ts';
import { formTopics } from '../form/model/form-model.ts';
import { FormProvider, useFormModel, useFormState } from '../form/useFormModel.ts';
import { AllSections } from './AllSections.tsx';
import { drawerScope, scrollToField } from './scroll-to-field.ts';
import styles from './drawer.module.css';

interface Props {
  readonly module: CompiledModule;
  /** The text that the person has typed into the field. */
  readonly name: string;
  /** Further values with which it begins. */
  readonly values?: NewItemRequest['values'];
  readonly choice: ReactNode;
  readonly onCreated: (row: NamedRow) => void;
  readonly onCancel: () => void;
  /** Called with a function that says whether closing the drawer would lose changes. */
  readonly onDirty: (isDirty: () => boolean) => void;
}

/** The blank form of a module in a drawer; the new item becomes the value of the field that opened it. */
export function NewItemForm(props: Props) {
  const { module, name, values, choice, onCreated, onCancel, onDirty } = props;
  const { t } = useTranslation('form');
  const { siteId, timeZone } = useWidgetServices();
  const { toast } = useToast();
  const { blank, create, keep } = useItemCreation(module, siteId);
  const draft = useMemo<Item>(() => ({ ...blank, name, ...values }), [blank, name, values]);
  const model = useFormModel({ module, item: blank, draft, timeZone, readOnly: false });
  const { saving } = useFormState(model, formTopics.progress, model.progress);
  useEffect(() => onDirty(model.isDirty), [onDirty, model.isDirty]);
  useEffect(() => scrollToField(module, '/name'), [module]);

  async function store(): Promise<void> {
    try {
      const made = await create(model.candidate());
      keep(made);
      toast({ title: t('created', { code: itemCode(module, made) }) });
      onCreated({ id: made.id, name: made.name ?? '', code: itemCode(module, made) });
    } catch (error) {
      if (!isApiError(error)) throw error;
      const { fields = [] } = error.details ?? {};
      if (fields.length === 0) {
        toast({ title: t('not_saved'), description: error.message, variant: 'destructive' });
        return;
      }
      model.showErrors(fields);
    }
  }

  async function save(): Promise<void> {
    if (model.progress().saving === 'now') return;
    model.setSaving('now');
    try {
      if (await model.validate()) await store();
    } finally {
      model.setSaving('not_yet');
    }
  }

  return (
    <FieldScopeProvider value={drawerScope}>
      <FormProvider value={model}>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <div className={styles.scroll}>
            {choice}
            <FormErrors onSelect={(pointer) => scrollToField(module, pointer)} />
            <AllSections module={module} />
          </div>
          <SaveBar
            state={saving === 'now' ? 'saving' : 'saved'}
            saveLabel={t('create')}
            onCancel={onCancel}
          />
        </form>
      </FormProvider>
    </FieldScopeProvider>
  );
}
