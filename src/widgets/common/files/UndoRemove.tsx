import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import styles from './files.module.css';
import type { FileList } from './useFileList.ts';

/** Names the entry that was removed last, and restores it. */
export function UndoRemove({ list }: { readonly list: FileList }) {
  const { t } = useTranslation('files');
  const { removed, undoButton, undo } = list;
  return (
    <div role="status" className={styles.undo}>
      {removed !== null && (
        <>
          <span className={styles.name}>{t('removed', { name: removed.name })}</span>
          <Button ref={undoButton} size="small" type="link" onClick={undo}>
            {t('undo')}
          </Button>
        </>
      )}
    </div>
  );
}
