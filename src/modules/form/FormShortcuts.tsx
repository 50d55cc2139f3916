import { useTranslation } from 'react-i18next';
import { commandKeys } from '../shortcuts/commands.ts';
import { ShortcutsDialog } from '../shortcuts/ShortcutsDialog.tsx';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The shortcuts of a form with their commands. */
export function FormShortcuts(props: Props) {
  const { t } = useTranslation('form');
  const lines = commandKeys.map(([command, keys]) => [t(`shortcuts.${command}`), keys] as const);
  return <ShortcutsDialog {...props} lines={lines} />;
}
