import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MapPinOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router-dom';
import { isApiError } from '../../api/error.ts';
import type { SiteRow } from '../../contract/directory.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { parseItemId } from '../items/item-address.ts';
import { useModuleRef } from '../module-ref.ts';
import type { CurrentUser } from '../session.ts';
import type { FolderModules } from './folder-modules.ts';
import { folderPathQueryOptions } from './folder-queries.ts';
import { FolderView } from './FolderView.tsx';
import { propertiesPath } from './paths.ts';

interface Props {
  readonly modules: FolderModules;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** Shown for an address that can't be a folder's. */
  readonly fallback: ReactNode;
}

/** The folders of a site (spec 2.4): the top level, or the folder that the address names. */
export function FoldersPage({ fallback, ...props }: Props) {
  const { itemId } = useParams();
  const id = parseItemId(itemId);
  if (itemId !== undefined && id === null) return fallback;
  // A folder that is not sent yet holds nothing: its form is shown.
  if (id !== null && id < 0) return <Navigate to={propertiesPath} relative="path" replace />;
  return <FolderById {...props} id={id} />;
}

interface ByIdProps extends Omit<Props, 'fallback'> {
  readonly id: number | null;
}

function FolderById({ modules, site, me, id }: ByIdProps) {
  const { t } = useTranslation('folders');
  const moduleRef = useModuleRef(modules.folders);
  const path = useQuery({
    ...folderPathQueryOptions(moduleRef, site.id, modules.parent, id),
    // The tree stays while the next folder loads.
    placeholderData: keepPreviousData,
  });
  const base = `/app/sites/${site.id}/${modules.folders.document.route}`;
  if (path.data === undefined)
    return isApiError(path.error) && path.error.status === 404 ? (
      <EmptyState
        icon={<MapPinOff size={24} />}
        title={t('not_there')}
        text={t('not_there_text')}
        next={<Link to={base}>{t('to_top')}</Link>}
      />
    ) : (
      <QueryState query={path} errorTitle={t('failed')} rows={8} />
    );
  const folder = path.data.at(-1) ?? null;
  // The page of a deleted item says who deleted it, and restores it.
  if (folder !== null && folder.deleted_at !== null)
    return <Navigate to={`${base}/${folder.id}/${propertiesPath}`} replace />;
  return <FolderView modules={modules} site={site} me={me} path={path.data} base={base} />;
}
