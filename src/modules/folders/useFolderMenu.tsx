import { FolderInput, Info, Pencil, Scale, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Item } from '../../runtime/record/item.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { propertiesPath } from './paths.ts';

interface Options {
  readonly base: string;
  readonly may: { readonly update: boolean; readonly hold: boolean; readonly delete: boolean };
  readonly isClosed: (folder: Item) => boolean;
  readonly onRename: (folder: Item) => void;
  readonly onMove: (folder: Item) => void;
  readonly onHold: (folder: Item) => void;
  readonly onDelete: (folder: Item) => void;
}

/** The actions on a folder that the person may take. */
export function useFolderMenu(options: Options): (folder: Item) => readonly MenuEntry[] {
  const { base, may, isClosed, onRename, onMove, onHold, onDelete } = options;
  const { t } = useTranslation(['folders', 'legal_holds']);
  const navigate = useNavigate();
  return (folder) => {
    // A closed folder says so when the person tries: the menu does not hide what others can do.
    const lock = isClosed(folder) ? { lock: { text: t('is_closed') } } : {};
    return [
      ...(may.update
        ? [
            {
              key: 'rename',
              title: t('rename'),
              icon: <Pencil />,
              ...lock,
              onSelect: () => onRename(folder),
            },
            {
              key: 'move',
              title: t('move_to'),
              icon: <FolderInput />,
              ...lock,
              onSelect: () => onMove(folder),
            },
          ]
        : []),
      {
        key: 'properties',
        title: t('properties'),
        icon: <Info />,
        onSelect: () => void navigate(`${base}/${folder.id}/${propertiesPath}`),
      },
      ...(may.hold
        ? [
            {
              key: 'hold',
              title: t('legal_holds:entry'),
              icon: <Scale />,
              onSelect: () => onHold(folder),
            },
          ]
        : []),
      ...(may.delete
        ? [
            {
              key: 'delete',
              title: t('delete'),
              icon: <Trash2 />,
              danger: true,
              onSelect: () => onDelete(folder),
            },
          ]
        : []),
    ];
  };
}
