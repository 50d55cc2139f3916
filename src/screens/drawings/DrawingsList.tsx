import { DraftingCompass } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { SiteRow } from '../../contract/directory.ts';
import type { DrawingModule } from '../../modules/drawings/drawing-modules.ts';
import { settingsPermission } from '../../domain/permissions.ts';
import { KeptDocuments } from '../../modules/drawings/kept/KeptDocuments.tsx';
import {
  drawingMapsPath,
  drawingSettingsPath,
  drawingViewerPath,
  drawingsPath,
} from '../../modules/drawings/paths.ts';
import { inSentence } from '../../modules/labels.ts';
import { rememberSearch } from '../../modules/list-position.ts';
import { countFilters } from '../../modules/list/filters/split-filter.ts';
import { ListBody } from '../../modules/list/ListBody.tsx';
import { NoItems } from '../../modules/list/NoItems.tsx';
import { useListView } from '../../modules/list/state/useListView.ts';
import { type CurrentUser, may } from '../../modules/session.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { equalsRule } from '../../widgets/common/filter-rules.ts';
import styles from './drawings.module.css';

interface Props {
  readonly drawings: DrawingModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
}

/** The documents that are drawings, as a list; a row opens the drawing on the screen. */
export function DrawingsList({ drawings, site, me }: Props) {
  const { module, kind, mark } = drawings;
  const { type, route } = module.document;
  const { t, i18n } = useTranslation('drawings');
  const isPhone = useIsPhone();
  const list = useListView(module, site.id, 'all');
  const root = `/app/sites/${site.id}`;
  const base = `${root}/${drawingsPath}/list`;
  const hrefOf = useCallback((item: Item) => `${root}/${drawingViewerPath}/${item.id}`, [root]);
  const within = useMemo(() => equalsRule(mark.db, true), [mark.db]);
  const { search } = useLocation();
  useEffect(() => rememberSearch(base, search), [base, search]);
  const title = t('title');
  const documents = <Link to={`${root}/${route}`}>{t('all_documents')}</Link>;
  const map = <Link to={`${root}/${drawingMapsPath}`}>{t('to_map')}</Link>;
  if (!list.isReady) return <SkeletonRows rows={8} />;
  const { view, viewModule, change } = list;
  const mayUpdate = may(me, `${type}.update`, site.id);
  const shared = { module: viewModule, site, me, view, change };
  const name = inSentence(title, i18n.language);
  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        note={
          <span className={styles.links}>
            {documents}
            {map}
            {may(me, settingsPermission, site.id) && (
              <Link to={`${root}/${drawingSettingsPath}`}>{t('to_settings')}</Link>
            )}
          </span>
        }
      />
      <KeptDocuments
        module={module}
        siteId={site.id}
        kind={kind}
        hrefOf={(id) => `${root}/${drawingViewerPath}/${id}`}
      />
      <ListBody
        {...shared}
        title={title}
        name={name}
        hrefOf={hrefOf}
        isPhone={isPhone}
        mayUpdate={mayUpdate}
        base={base}
        footerEnd={null}
        within={within}
        empty={
          countFilters(viewModule, view) > 0 ? (
            <NoItems {...shared} name={name} />
          ) : (
            <EmptyState
              icon={<DraftingCompass size={24} />}
              title={t('none')}
              text={t(mayUpdate ? 'none_text' : 'none_ask')}
              next={mayUpdate ? documents : 'ask'}
            />
          )
        }
      />
    </div>
  );
}
