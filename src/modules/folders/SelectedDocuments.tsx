import { FolderInput } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Store } from '../../browser/store.ts';
import type { SelectedRows } from '../list/view-types/view-type.ts';
import styles from './folders.module.css';

interface Props {
  readonly selected: SelectedRows;
  /** What is selected, for drags. */
  readonly store: Store<SelectedRows | null>;
  readonly onMove: (selected: SelectedRows) => void;
}

/** The action that moves the selected documents. */
export function SelectedDocuments({ selected, store, onMove }: Props) {
  const { t } = useTranslation('folders');
  useEffect(() => {
    store.set(selected);
    return () => store.set(null);
  }, [selected, store]);
  return (
    <button type="button" className={styles.task} onClick={() => onMove(selected)}>
      <FolderInput />
      {t('move_to')}
    </button>
  );
}
