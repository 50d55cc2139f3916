import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SaveBar } from '../../ui/form/SaveBar.tsx';
import { useFormShared } from './context.ts';
import { useKeyNames } from './keys/useKeyNames.ts';
import { type SaveProgress, useSaveState } from './progress.ts';
import type { UndoStore } from './undo/undo-store.ts';
import { UndoTools } from './undo/UndoTools.tsx';
import { useErrorCount } from './useErrorFields.ts';

interface Props {
  readonly progress: SaveProgress;
  readonly saveLabel: string;
  readonly steps: UndoStore;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onCancel: () => void;
}

/** The save bar, told of the form's state; nothing else of the form renders when that changes. */
export function FormBar(props: Props) {
  const { progress, saveLabel, steps, onUndo, onRedo, onCancel } = props;
  const { t } = useTranslation('form');
  const { control, errors } = useFormShared();
  const saving = useSaveState(progress);
  const { isDirty } = useFormState({ control });
  const errorCount = useErrorCount(errors);
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
      <UndoTools {...{ steps, onUndo, onRedo }} />
    </SaveBar>
  );
}
