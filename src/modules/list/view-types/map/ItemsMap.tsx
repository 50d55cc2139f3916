import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Item } from '../../../../runtime/record/item.ts';
import { itemCode } from '../../../../runtime/record/item-code.ts';
import { PointsView } from '../../../../ui/map/PointsView.tsx';
import { isPosition } from '../../../../ui/map/position.ts';
import { QueryState } from '../../../../ui/state/QueryState.tsx';
import { Code } from '../../../../ui/text/Code.tsx';
import { useWidgetServices } from '../../../../widgets/services.ts';
import { NoItems } from '../../NoItems.tsx';
import { cellValue } from '../../columns.tsx';
import type { ViewProps } from '../view-type.ts';
import { useMatchingItems } from '../../useMatchingItems.ts';
import styles from './map.module.css';
import { useReferredPositions } from './useReferredPositions.ts';

const noItems: readonly Item[] = [];

/**
 * Items at their positions, and a list of them next to the map. An item without a position of its own
 * is shown where the first item that it refers to is, such as its machine; the others are counted.
 */
export function ItemsMap(props: ViewProps) {
  const { module, site, view, title, name, hrefOf } = props;
  const { t } = useTranslation('list');
  const { map } = useWidgetServices();
  const column = props.settingColumns.get('at');
  if (column === undefined) throw new Error('A map needs a column of positions');
  const found = useMatchingItems(module, site.id, view, null);
  const [selected, setSelected] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { data } = found;
  const items = data?.items ?? noItems;
  const referred = useReferredPositions(module, site.id, items);
  const placed = useMemo(
    () =>
      items.flatMap((item) => {
        const own: unknown = cellValue(column, item);
        const position = isPosition(own) ? own : referred.get(item.id);
        const name = item.name ?? itemCode(module, item);
        return position === undefined ? [] : [{ item, point: { id: item.id, name, position } }];
      }),
    [items, column, referred, module],
  );
  const points = useMemo(() => placed.map(({ point }) => point), [placed]);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  if (data === undefined)
    return <QueryState query={found} errorTitle={t('failed', { name: title })} rows={8} />;
  if (items.length === 0) return <NoItems {...props} />;
  const without = items.length - placed.length;
  return (
    <div className={styles.split}>
      <PointsView
        label={t('map_label', { name })}
        tileUrl={map.tileUrl}
        home={map.defaultPosition}
        points={points}
        selected={selected}
        onSelect={setSelected}
      />
      <div className={styles.side}>
        {data.total > data.items.length && (
          <p className={styles.note}>{t('map_first', { count: data.items.length })}</p>
        )}
        {without > 0 && <p className={styles.note}>{t('map_without', { count: without })}</p>}
        <ul ref={list} className={styles.list} aria-label={title}>
          {placed.map(({ item }) => (
            <li
              key={item.id}
              className={styles.row}
              aria-current={item.id === selected ? 'true' : undefined}
            >
              <button
                type="button"
                className={styles.show}
                aria-label={t('map_show', { name: item.name ?? itemCode(module, item) })}
                onClick={() => setSelected(item.id)}
              >
                <Code>{itemCode(module, item)}</Code>
              </button>
              <Link to={hrefOf(item)} className={styles.name}>
                {item.name ?? itemCode(module, item)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
