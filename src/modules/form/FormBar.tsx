import { useFormState } from 'react-hook-form';
import { SaveBar } from '../../ui/form/SaveBar.tsx';
import { useFormShared } from './context.ts';
import { useErrorFields } from './useErrorFields.ts';

interface Props {
  readonly saving: boolean;
  readonly saveLabel: string;
  readonly onCancel: () => void;
}

/** The save bar, told of the form's state; nothing else of the form renders when that changes. */
export function FormBar({ saving, saveLabel, onCancel }: Props) {
  const { module, control, errors } = useFormShared();
  const { isDirty } = useFormState({ control });
  const { length } = useErrorFields(module, errors);
  const state = saving ? 'saving' : length > 0 ? 'attention' : isDirty ? 'unsaved' : 'saved';
  return <SaveBar state={state} errors={length} saveLabel={saveLabel} onCancel={onCancel} />;
}
