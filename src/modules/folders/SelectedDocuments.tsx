import { FolderInput } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SelectedRows } from '../list/view-types/view-type.ts';
import styles from './folders.module.css';

interface Props {
  readonly selected: SelectedRows;
  /** What is selected, for drags. */
  readonly selectedRef: RefObject<SelectedRows | null>;
  readonly onMove: (selected: SelectedRows) => void;
}

/** The action that moves the selected documents. */
export function SelectedDocuments({ selected, selectedRef, onMove }: Props) {
  const { t } = useTranslation('folders');
  useEffect(() => {
    selectedRef.current = selected;
    return () => {
      selectedRef.current = null;
    };
  }, [selected, selectedRef]);
  return (
    <button type="button" className={styles.task} onClick={() => onMove(selected)}>
      <FolderInput />
      {t('move_to')}
    </button>
  );
}
