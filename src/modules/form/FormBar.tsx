import { type Control, useFormState } from 'react-hook-form';
import { SaveBar } from '../../ui/form/SaveBar.tsx';
import type { FormValues } from './context.ts';
import { type FieldErrors, useAllErrors } from './field-errors.ts';

interface Props {
  readonly control: Control<FormValues>;
  readonly errors: FieldErrors;
  readonly saving: boolean;
  readonly saveLabel: string;
  readonly onCancel: () => void;
}

/** The save bar, told of the form's state; nothing else of the form renders when that changes. */
export function FormBar({ control, errors, saving, saveLabel, onCancel }: Props) {
  const { isDirty } = useFormState({ control });
  const found = useAllErrors(errors);
  const state = saving ? 'saving' : found.length > 0 ? 'attention' : isDirty ? 'unsaved' : 'saved';
  return <SaveBar state={state} errors={found.length} saveLabel={saveLabel} onCancel={onCancel} />;
}
