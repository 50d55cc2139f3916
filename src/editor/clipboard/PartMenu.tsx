import { ClipboardPaste, Copy, CopyPlus, Scissors, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { MoreMenu } from '../../ui/menu/MoreMenu.tsx';
import { isEntry, type Movable } from '../model/selected.ts';
import { useEditor } from '../model/useEditor.ts';
import { useRemove } from '../actions/useRemove.ts';
import { useClipboard } from './useClipboard.ts';

interface Props {
  readonly part: Movable;
  readonly label: string;
}

/** Cut, copy, paste, duplicate and remove, for what is selected together with the part. */
export function PartMenu({ part, label }: Props) {
  const { t } = useTranslation('editor');
  const model = useEditor();
  const clipboard = useClipboard();
  const remove = useRemove();
  function entries(): readonly MenuEntry[] {
    const isCore = part.is === 'field' && model.column(part.db)?.origin === 'core';
    const lock = isCore && model.selection().length === 1 ? { text: t('locked') } : undefined;
    const paste: MenuEntry = {
      key: 'paste',
      title: t(isEntry(part) ? 'clipboard.paste_after' : 'clipboard.paste_into'),
      description: 'Ctrl+V',
      icon: <ClipboardPaste />,
      onSelect: () => void clipboard.paste(null),
    };
    const removal: MenuEntry = {
      key: 'remove',
      title: t('remove'),
      description: t('clipboard.delete_key'),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => void remove(part),
      lock,
    };
    if (!isEntry(part)) return [paste, removal];
    return [
      {
        key: 'cut',
        title: t('clipboard.cut'),
        description: 'Ctrl+X',
        icon: <Scissors />,
        onSelect: () => void clipboard.cut(null),
        lock,
      },
      {
        key: 'copy',
        title: t('clipboard.copy'),
        description: 'Ctrl+C',
        icon: <Copy />,
        onSelect: () => void clipboard.copy(null),
      },
      paste,
      {
        key: 'duplicate',
        title: t('clipboard.duplicate'),
        description: 'Ctrl+D',
        icon: <CopyPlus />,
        onSelect: () => clipboard.duplicate(),
      },
      removal,
    ];
  }
  return (
    <MoreMenu size="small" label={t('clipboard.actions', { name: label })} entries={entries} />
  );
}
