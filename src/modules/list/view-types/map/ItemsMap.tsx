import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { presenceRule } from '../../../../widgets/common/filter-rules.ts';
import { itemCode } from '../../../../runtime/record/item-code.ts';
import { PointsView } from '../../../../ui/map/PointsView.tsx';
import { isPosition } from '../../../../ui/map/position.ts';
import { EmptyState } from '../../../../ui/state/EmptyState.tsx';
import { QueryState } from '../../../../ui/state/QueryState.tsx';
import { Code } from '../../../../ui/text/Code.tsx';
import { useWidgetServices } from '../../../../widgets/services.ts';
import { cellValue } from '../../columns.tsx';
import type { ViewProps } from '../view-type.ts';
import { useMatchingItems } from '../../useMatchingItems.ts';
import styles from './map.module.css';

/**
 * Items at their positions, and a list of them next to the map. Items without a position are left
 * out.
 */
export function ItemsMap(props: ViewProps) {
  const { module, site, view, title, name, hrefOf } = props;
  const { t } = useTranslation('list');
  const { map } = useWidgetServices();
  const column = props.settingColumns.get('at');
  if (column === undefined) throw new Error('A map needs a column of positions');
  const within = useMemo(() => presenceRule(column.db, true), [column.db]);
  const found = useMatchingItems(module, site.id, view, within);
  const [selected, setSelected] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { data } = found;
  const points = useMemo(
    () =>
      (data?.items ?? []).flatMap((item) => {
        const position: unknown = cellValue(column, item);
        if (!isPosition(position)) return [];
        return [{ id: item.id, name: item.name ?? itemCode(module, item), position }];
      }),
    [data, column, module],
  );
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  if (data === undefined)
    return <QueryState query={found} errorTitle={t('failed', { name: title })} rows={8} />;
  if (points.length === 0)
    return <EmptyState title={t('no_match', { name })} text={t('map_none')} />;
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
        <ul ref={list} className={styles.list} aria-label={title}>
          {data.items.map((item) => (
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
