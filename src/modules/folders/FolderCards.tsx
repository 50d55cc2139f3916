import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { FolderCard, type FolderCardUse } from './FolderCard.tsx';
import styles from './folders.module.css';
import { useSubfolders } from './useSubfolders.ts';

export interface FolderCardsProps extends FolderCardUse {
  readonly siteId: number;
  /** The folder whose folders are shown; null is the top level. */
  readonly folderId: number | null;
  /** Shown if there are no folders. */
  readonly none: ReactNode;
}

/** The folders in a folder. */
export function FolderCards(props: FolderCardsProps) {
  const { modules, siteId, folderId } = props;
  const { t } = useTranslation(['folders', 'list']);
  const { items, pages } = useSubfolders(modules, siteId, folderId);
  if (items === null)
    return pages.error === null ? (
      <p className={styles.note}>{t('list:loading')}</p>
    ) : (
      <p role="alert" className={styles.note}>
        {pages.error.message}{' '}
        <Button size="small" onClick={() => void pages.refetch()}>
          {t('list:try_again')}
        </Button>
      </p>
    );
  if (items.length === 0) return props.none;
  return (
    <div className={styles.cards}>
      <ul aria-label={t('subfolders')} className={styles.cardList}>
        {items.map((folder) => (
          <FolderCard key={folder.id} folder={folder} {...props} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          size="small"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('list:more_rows')}
        </Button>
      )}
    </div>
  );
}
