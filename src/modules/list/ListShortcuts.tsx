import { useTranslation } from 'react-i18next';
import { ShortcutsDialog } from '../shortcuts/ShortcutsDialog.tsx';

/** The keys of a list, by the name of their text. */
const listKeys = [
  ['move', ['Arrows']],
  ['enter', ['Enter']],
  ['edit', ['F2']],
  ['open', ['Ctrl+Enter']],
  ['open_pane', ['Shift+Enter']],
  ['select', ['Space']],
  ['select_all', ['Ctrl+A']],
  ['mark', ['Shift+Arrows']],
  ['copy', ['Ctrl+C']],
  ['paste', ['Ctrl+V']],
  ['fill_down', ['Ctrl+D']],
  ['undo', ['Ctrl+Z']],
  ['clear', ['Escape']],
  ['previous_view', ['Alt+PageUp']],
  ['next_view', ['Alt+PageDown']],
  ['palette', ['Ctrl+K']],
  ['shortcuts', ['?']],
] as const;

interface Props {
  readonly onClose: () => void;
}

/** The keyboard shortcuts of a list. */
export function ListShortcuts({ onClose }: Props) {
  const { t } = useTranslation('list');
  const lines = listKeys.map(([action, keys]) => [t(`keys.${action}`), keys] as const);
  return <ShortcutsDialog open onClose={onClose} lines={lines} />;
}
