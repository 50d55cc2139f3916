import type { ReactNode } from 'react';
import type { Tab } from '../../ui/page/TabBar.tsx';
import { FormBar } from './FormBar.tsx';
import { FormErrors } from './FormErrors.tsx';
import styles from './form.module.css';
import { formTopics } from './model/form-model.ts';
import { ReadingSections } from './reading/ReadingSections.tsx';
import { Sections } from './Sections.tsx';
import { useForm, useFormState } from './useFormModel.ts';
import type { ItemFormState } from './useItemForm.ts';
import { QuestionWizard } from './wizard/QuestionWizard.tsx';
import { QuestionWizardSwitch } from './wizard/QuestionWizardSwitch.tsx';
import { useQuestionWizard } from './wizard/useQuestionWizard.ts';

/** A tab that holds no fields. */
export interface ContentTab extends Tab {
  readonly content: ReactNode;
  /** Offered once a field of the form has a file. */
  readonly needsFile?: true;
}

interface FormBodyProps {
  readonly form: ItemFormState;
  readonly notice: ReactNode;
  readonly tabs: readonly ContentTab[];
  /** The bar of the reading view while nothing is being edited. */
  readonly footer: ReactNode;
  readonly saveLabel: string;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onCancel: () => void;
}

/** The active tab with its save bar, or a single question of it. */
export function FormBody(props: FormBodyProps) {
  const { form, notice, tabs, footer, saveLabel, onUndo, onRedo, onCancel } = props;
  const { model, navigation, reading } = form;
  const { module, readOnly } = model;
  const { active, field } = navigation;
  const wizard = useQuestionWizard(module.document.type, readOnly || reading.isOn);
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
          {tabs.find(({ key }) => key === active)?.content}
          {tab !== undefined &&
            (reading.isOn ? (
              <ReadingSections key={active} tab={tab} />
            ) : (
              <Sections key={active} tab={tab} />
            ))}
        </div>
      </div>
      <FormFoot isEditing={!reading.isOn || reading.open.size > 0} footer={footer}>
        <FormBar {...{ saveLabel, onUndo, onRedo, onCancel }} />
      </FormFoot>
    </form>
  );
}

interface FormFootProps {
  readonly isEditing: boolean;
  readonly footer: ReactNode;
  /** The save bar. */
  readonly children: ReactNode;
}

/** The save bar while something is being edited or unsaved; else the bar of the reading view. */
function FormFoot({ isEditing, footer, children }: FormFootProps) {
  const model = useForm();
  const isDirty = useFormState(model, formTopics.dirty, model.isDirty);
  const isSaving = useFormState(
    model,
    formTopics.progress,
    () => model.progress().saving === 'now',
  );
  const errors = useFormState(model, formTopics.errors, () => model.errors.all().size);
  if (model.readOnly) return footer;
  return isEditing || isDirty || isSaving || errors > 0 ? children : footer;
}
