import { MapPinOff } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
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
import { PointsView } from '../../ui/map/PointsView.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { Code } from '../../ui/text/Code.tsx';
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
  const [selected, setSelected] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const placed = useMemo(
    () =>
      items.flatMap((item) => {
        const position = positions.get(item.id);
        const name = item.name ?? itemCode(module, item);
        return position === undefined ? [] : [{ item, point: { id: item.id, name, position } }];
      }),
    [items, positions, module],
  );
  const points = useMemo(() => placed.map(({ point }) => point), [placed]);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const root = `/app/sites/${site.id}`;
  const { tagColumn } = module;
  const numberOf = (item: Item) =>
    tagColumn === null ? itemCode(module, item) : tagColumn.toText(valueOf(tagColumn, item));
  const without = items.length - placed.length;
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
      ) : items.length > 0 && placed.length === 0 ? (
        <EmptyState
          icon={<MapPinOff size={24} />}
          title={t('map.none')}
          text={t('map.none_text')}
          next={<Link to={`${root}/${drawingsPath}/list`}>{t('to_list')}</Link>}
        />
      ) : (
        <div className={styles.map}>
          <PointsView
            label={t('map.title')}
            tileUrl={map.tileUrl}
            home={map.defaultPosition}
            points={points}
            selected={selected}
            onSelect={setSelected}
          />
          <div className={styles.side}>
            {without > 0 && <p className={styles.note}>{t('map.without', { count: without })}</p>}
            <ul ref={list} className={styles.drawn} aria-label={t('title')}>
              {placed.map(({ item, point: { name } }) => (
                <li
                  key={item.id}
                  className={styles.row}
                  aria-current={item.id === selected ? 'true' : undefined}
                >
                  <button
                    type="button"
                    className={styles.show}
                    aria-label={t('map.show', { number: numberOf(item), name })}
                    onClick={() => setSelected(item.id)}
                  >
                    <Code>{numberOf(item)}</Code>
                  </button>
                  <Link to={`${root}/${drawingViewerPath}/${item.id}`} className={styles.name}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
