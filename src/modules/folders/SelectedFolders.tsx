import { FolderInput, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../runtime/record/item.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import styles from './folders.module.css';
import type { Filed } from './move-request.ts';

interface Props {
  readonly folders: readonly Item[];
  readonly mayDelete: boolean;
  readonly onClear: () => void;
  readonly onMove: (filed: Filed) => void;
  readonly onDelete: (filed: Filed) => void;
}

/** How many folders are selected, and what can be done with them. */
export function SelectedFolders({ folders, mayDelete, onClear, onMove, onDelete }: Props) {
  const { t } = useTranslation('folders');
  const { number } = useFormat();
  if (folders.length === 0) return null;
  const filed: Filed = { folders, documents: [] };
  return (
    <div role="group" aria-label={t('selection')} className={styles.selected}>
      <span role="status">
        {t('selected', { count: folders.length, number: number(folders.length) })}
      </span>
      <Button size="small" icon={<FolderInput size={14} />} onClick={() => onMove(filed)}>
        {t('move_to')}
      </Button>
      {mayDelete && (
        <Button size="small" danger icon={<Trash2 size={14} />} onClick={() => onDelete(filed)}>
          {t('delete')}
        </Button>
      )}
      <Button size="small" type="text" onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  );
}
