import { useTranslation } from 'react-i18next';
import { FolderCards, type FolderCardsProps } from './FolderCards.tsx';
import styles from './folders.module.css';
import { SelectedFolders } from './SelectedFolders.tsx';
import type { Filing } from './useFiling.tsx';

interface Props extends Omit<FolderCardsProps, 'entriesOf' | 'selected' | 'onSelect' | 'none'> {
  readonly filing: Filing;
}

/** The folders in a folder, and what can be done with the selected ones. */
export function Subfolders({ filing, ...props }: Props) {
  const { t } = useTranslation('folders');
  const { rights, selectedFolders } = filing;
  return (
    <>
      <SelectedFolders
        folders={[...selectedFolders.values()]}
        mayDelete={rights.deleteFolders}
        onClear={filing.clear}
        onMove={({ folders }) => filing.moveFolders(folders)}
        onDelete={filing.remove}
      />
      <FolderCards
        {...props}
        entriesOf={filing.entriesOf}
        selected={selectedFolders}
        onSelect={rights.changeFolders ? filing.toggle : null}
        none={props.folderId === null ? <p className={styles.note}>{t('no_folders')}</p> : null}
      />
    </>
  );
}
