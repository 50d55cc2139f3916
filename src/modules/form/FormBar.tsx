import { Redo2, Undo2 } from 'lucide-react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SaveBar } from '../../ui/form/SaveBar.tsx';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { useFormShared } from './context.ts';
import { useKeyNames } from './keys/useKeyNames.ts';
import { type UndoStore, useCanRedo, useCanUndo } from './undo/undo.ts';
import { useErrorFields } from './useErrorFields.ts';
import type { Saving } from './useFormSave.ts';

interface Props {
  readonly saving: Saving;
  readonly saveLabel: string;
  readonly steps: UndoStore;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onCancel: () => void;
}

const look = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The save bar, told of the form's state; nothing else of the form renders when that changes. */
export function FormBar(props: Props) {
  const { saving, saveLabel, steps, onUndo, onRedo, onCancel } = props;
  const { t } = useTranslation('form');
  const { module, control, errors } = useFormShared();
  const { isDirty } = useFormState({ control });
  const { length } = useErrorFields(module, errors);
  const keys = useKeyNames();
  const [canUndo, canRedo] = [useCanUndo(steps), useCanRedo(steps)];
  const label = (words: string, shortcut: string) =>
    t('with_keys', { words, keys: keys(shortcut) });
  // A phone has no room for what can't be used.
  const hasTools = !useIsPhone() || canUndo || canRedo;
  const rest = saving === 'done' ? 'stored' : 'saved';
  const state = saving === 'now' ? 'saving' : length > 0 ? 'attention' : isDirty ? 'unsaved' : rest;
  return (
    <SaveBar
      state={state}
      errors={length}
      saveLabel={saveLabel}
      saveTitle={label(saveLabel, 'Ctrl+S')}
      onCancel={onCancel}
    >
      {hasTools && (
        <>
          <IconButton
            label={label(t('undo'), 'Ctrl+Z')}
            icon={<Undo2 {...look} />}
            onClick={onUndo}
            {...(canUndo ? {} : { disabledReason: t('nothing_to_undo') })}
          />
          <IconButton
            label={label(t('redo'), 'Ctrl+Shift+Z')}
            icon={<Redo2 {...look} />}
            onClick={onRedo}
            {...(canRedo ? {} : { disabledReason: t('nothing_to_redo') })}
          />
        </>
      )}
    </SaveBar>
  );
}
