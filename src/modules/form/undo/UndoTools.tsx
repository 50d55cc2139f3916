import { Redo2, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { useKeyNames } from '../../shortcuts/useKeyNames.ts';
import { formTopics } from '../model/form-model.ts';
import { useForm, useFormState } from '../useFormModel.ts';

interface Props {
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** Buttons for undo and redo; on phones only while one of them is possible. */
export const UndoTools = memo(function UndoTools({ onUndo, onRedo }: Props) {
  const { t } = useTranslation('form');
  const keys = useKeyNames();
  const model = useForm();
  const canUndo = useFormState(model, formTopics.history, () => model.history().done.length > 0);
  const canRedo = useFormState(model, formTopics.history, () => model.history().undone.length > 0);
  if (useIsPhone() && !canUndo && !canRedo) return null;
  const label = (words: string, shortcut: string) =>
    t('with_keys', { words, keys: keys(shortcut) });
  return (
    <>
      <IconButton
        label={label(t('undo'), 'Ctrl+Z')}
        icon={<Undo2 size={18} />}
        onClick={onUndo}
        {...(canUndo ? {} : { disabledReason: t('nothing_to_undo') })}
      />
      <IconButton
        label={label(t('redo'), 'Ctrl+Shift+Z')}
        icon={<Redo2 size={18} />}
        onClick={onRedo}
        {...(canRedo ? {} : { disabledReason: t('nothing_to_redo') })}
      />
    </>
  );
});
