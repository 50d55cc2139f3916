import { useTranslation } from 'react-i18next';
import { SaveBar } from '../../ui/form/SaveBar.tsx';
import { useKeyNames } from '../shortcuts/useKeyNames.ts';
import { formTopics } from './model/form-model.ts';
import { UndoTools } from './undo/UndoTools.tsx';
import { useForm, useFormState } from './useFormModel.ts';

interface Props {
  readonly saveLabel: string;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onCancel: () => void;
}

/**
 * The save bar. It subscribes to the form's state, so that no other part renders when that changes.
 */
export function FormBar(props: Props) {
  const { saveLabel, onUndo, onRedo, onCancel } = props;
  const { t } = useTranslation('form');
  const model = useForm();
  const saving = useFormState(model, formTopics.progress, () => model.progress().saving);
  const isDirty = useFormState(model, formTopics.dirty, model.isDirty);
  const errorCount = useFormState(model, formTopics.errors, () => model.errors.all().size);
  const keys = useKeyNames();
  const rest = saving === 'done' ? 'stored' : 'saved';
  const state =
    saving === 'now' ? 'saving' : errorCount > 0 ? 'attention' : isDirty ? 'unsaved' : rest;
  return (
    <SaveBar
      state={state}
      errors={errorCount}
      saveLabel={saveLabel}
      saveTitle={t('with_keys', { words: saveLabel, keys: keys('Ctrl+S') })}
      onCancel={onCancel}
    >
      <UndoTools onUndo={onUndo} onRedo={onRedo} />
    </SaveBar>
  );
}
