import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import styles from './files.module.css';
import type { FileList } from './useFileList.ts';

/** Names the entry that was removed last, and restores it. */
export function UndoRemove({ list }: { readonly list: FileList }) {
  const { t } = useTranslation('files');
  const { removed, undo } = list;
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button was removed: keyboard users continue at Undo. At once, since a key that is
  // pressed before the next frame may close the dialog, and the focus would return to it.
  useLayoutEffect(() => {
    if (removed !== null) button.current?.focus();
  }, [removed]);
  return (
    <div role="status" className={styles.undo}>
      {removed !== null && (
        <>
          <span className={styles.name}>{t('removed', { name: removed.name })}</span>
          <Button ref={button} size="small" type="link" onClick={undo}>
            {t('undo')}
          </Button>
        </>
      )}
    </div>
  );
}
