import { FolderOpen } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteRow } from '../../contract/directory.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { containsBelowRule } from '../../widgets/common/filter-rules.ts';
import { inSentence } from '../labels.ts';
import { countFilters } from '../list/filters/split-filter.ts';
import { ListBody } from '../list/ListBody.tsx';
import { NoItems } from '../list/NoItems.tsx';
import { useListView } from '../list/state/useListView.ts';
import type { ListProps } from '../list/view-types/view-type.ts';
import { childrenRule } from '../list/view-types/tree/ancestors.ts';
import { type CurrentUser, may } from '../session.ts';
import type { FolderModules } from './folder-modules.ts';

interface Props {
  readonly modules: FolderModules;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** Null is the top level. */
  readonly folderId: number | null;
  /** The folders in the folder; not shown while the person searches. */
  readonly folders: ReactNode;
  readonly selectedActions: ListProps['selectedActions'];
  readonly mayUpload: boolean;
  /** The main action, in the footer; null where it is in the head. */
  readonly footerEnd: ReactNode;
}

/** All documents first, whatever view the list of documents opens with. */
const firstView = 'all';

/** The folders in a folder, then its documents as a list; a search looks in all folders below too. */
export function FolderContent(props: Props) {
  const { modules, site, me, folderId, folders, selectedActions, mayUpload, footerEnd } = props;
  const { documents, filedIn } = modules;
  const { type, route, name: moduleName } = documents.document;
  const { t, i18n } = useTranslation('folders');
  const isPhone = useIsPhone();
  const list = useListView(documents, site.id, firstView);
  const base = `/app/sites/${site.id}/${route}`;
  const hrefOf = useCallback((item: Item) => `${base}/${item.id}`, [base]);
  const isSearch = (list.view.search ?? '').trim() !== '';
  const within = useMemo(() => {
    if (folderId === null) return null;
    return isSearch
      ? containsBelowRule(filedIn.db, [folderId], modules.folders.document.type)
      : childrenRule(filedIn.db, folderId);
  }, [folderId, isSearch, filedIn.db, modules.folders.document.type]);
  if (!list.isReady) return <SkeletonRows rows={8} />;
  const { view, viewModule, change } = list;
  const title = textIn(moduleName, i18n.language);
  const name = inSentence(title, i18n.language);
  const isFiltered = countFilters(viewModule, view) > 0;
  const shared = { module: viewModule, site, me, view, change, name };
  return (
    <ListBody
      {...shared}
      title={title}
      hrefOf={hrefOf}
      isPhone={isPhone}
      mayUpdate={may(me, `${type}.update`, site.id)}
      base={base}
      footerEnd={footerEnd}
      within={within}
      before={isSearch ? null : folders}
      // Documents are in folders: without a search the top level has none.
      hasItems={folderId !== null || isFiltered}
      selectedActions={selectedActions}
      empty={
        isFiltered ? (
          <NoItems {...shared} />
        ) : (
          <EmptyState
            icon={<FolderOpen size={24} />}
            title={t('no_documents')}
            text={t(
              !mayUpload
                ? 'no_documents_ask'
                : isPhone
                  ? 'no_documents_phone'
                  : 'no_documents_text',
            )}
            next={mayUpload ? 'control' : 'ask'}
          />
        )
      }
    />
  );
}
