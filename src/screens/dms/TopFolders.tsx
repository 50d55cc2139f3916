import { Folder } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type FolderModules, folderPath } from '../../modules/folders/folder-modules.ts';
import { useSubfolders } from '../../modules/folders/useSubfolders.ts';
import { type CurrentUser, may } from '../../modules/session.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ItemRow, ItemRows } from '../../ui/page/ItemRows.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import styles from './dms.module.css';

const maxRows = 8;

interface Props {
  readonly modules: FolderModules;
  readonly siteId: number;
  readonly me: CurrentUser;
}

/** The folders on the first level, in which files are uploaded. */
export function TopFolders({ modules, siteId, me }: Props) {
  const { t } = useTranslation('dms');
  const { folders, documents } = modules;
  const { items, pages } = useSubfolders(modules, siteId, null);
  const base = `/app/sites/${siteId}/${folders.document.route}`;
  const mayUpload = may(me, `${documents.document.type}.create`, siteId);
  const mayMake = may(me, `${folders.document.type}.create`, siteId);
  return (
    <Card title={t('folders')} extra={<Link to={base}>{t('all_folders')}</Link>} flush>
      {items === null && (
        <QueryState query={pages} errorTitle={t('folders_failed')} rows={4} rowHeight={48} />
      )}
      {items?.length === 0 && (
        <EmptyState
          icon={<Folder size={24} />}
          title={t('no_folders')}
          text={t(mayMake ? 'no_folders_text' : 'no_folders_ask')}
          next={mayMake ? <Link to={base}>{t('make_folder')}</Link> : 'ask'}
        />
      )}
      {items !== null && items.length > 0 && mayUpload && (
        <p className={styles.hint}>{t('upload_hint')}</p>
      )}
      {items !== null && items.length > 0 && (
        <ItemRows>
          {items.slice(0, maxRows).map((folder) => (
            <ItemRow
              key={folder.id}
              title={folder.name ?? itemCode(folders, folder)}
              to={folderPath(base, folder.id)}
              isLink
              lead={<Folder size={18} />}
              details={null}
            />
          ))}
        </ItemRows>
      )}
    </Card>
  );
}
