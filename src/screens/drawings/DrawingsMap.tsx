import { MapPinOff } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SiteRow } from '../../contract/directory.ts';
import type { DrawingModule } from '../../modules/drawings/drawing-modules.ts';
import { drawingViewerPath, drawingsPath } from '../../modules/drawings/paths.ts';
import { plainView } from '../../modules/list/state/sanitize-view.ts';
import { useMatchingItems } from '../../modules/list/useMatchingItems.ts';
import { useReferredPositions } from '../../modules/list/view-types/map/useReferredPositions.ts';
import type { Item } from '../../runtime/record/item.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { valueOf } from '../../runtime/record/values.ts';
import { type ListedPoint, PointsWithList } from '../../ui/map/PointsWithList.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { equalsRule } from '../../widgets/common/filter-rules.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import styles from './drawings.module.css';

interface Props {
  readonly drawings: DrawingModule;
  readonly site: SiteRow;
}

const noItems: readonly Item[] = [];

/** The drawings on a map, each where the first item is that it is linked with and that has a position. */
export function DrawingsMap({ drawings: { module, mark }, site }: Props) {
  const { t } = useTranslation('drawings');
  const { map } = useWidgetServices();
  const within = useMemo(() => equalsRule(mark.db, true), [mark.db]);
  const found = useMatchingItems(module, site.id, plainView, within);
  const items = found.data?.items ?? noItems;
  const positions = useReferredPositions(module, site.id, items);
  const root = `/app/sites/${site.id}`;
  const points = useMemo(
    () =>
      items.flatMap((item): readonly ListedPoint[] => {
        const position = positions.get(item.id);
        if (position === undefined) return [];
        const { tagColumn } = module;
        const code = itemCode(module, item);
        return [
          {
            id: item.id,
            code: tagColumn === null ? code : tagColumn.toText(valueOf(tagColumn, item)),
            name: item.name ?? code,
            href: `${root}/${drawingViewerPath}/${item.id}`,
            position,
          },
        ];
      }),
    [items, positions, module, root],
  );
  const without = items.length - points.length;
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('map.title')}
        note={
          <span className={styles.links}>
            <Link to={`${root}/${drawingsPath}/list`}>{t('to_list')}</Link>
          </span>
        }
      />
      {found.data === undefined ? (
        <QueryState query={found} errorTitle={t('failed')} rows={8} />
      ) : items.length > 0 && points.length === 0 ? (
        <EmptyState
          icon={<MapPinOff size={24} />}
          title={t('map.none')}
          text={t('map.none_text')}
          next={<Link to={`${root}/${drawingsPath}/list`}>{t('to_list')}</Link>}
        />
      ) : (
        <PointsWithList
          label={t('map.title')}
          listLabel={t('title')}
          tileUrl={map.tileUrl}
          home={map.defaultPosition}
          points={points}
          notes={without > 0 ? [t('map.without', { count: without })] : []}
        />
      )}
    </div>
  );
}
