import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../../../runtime/record/item.ts';
import { itemCode } from '../../../../runtime/record/item-code.ts';
import { type ListedPoint, PointsWithList } from '../../../../ui/map/PointsWithList.tsx';
import { isPosition } from '../../../../ui/map/position.ts';
import { QueryState } from '../../../../ui/state/QueryState.tsx';
import { FindMarksProvider } from '../../../../ui/text/FoundText.tsx';
import { useWidgetServices } from '../../../../widgets/services.ts';
import { FoundPlaces } from '../../../text-hits/FoundPlaces.tsx';
import { shownOnCard } from '../../Card.tsx';
import { NoItems } from '../../NoItems.tsx';
import { cellValue } from '../../columns.tsx';
import { useSearchMarks } from '../../marks/search-marks.ts';
import type { ViewProps } from '../view-type.ts';
import { useMatchingItems } from '../../useMatchingItems.ts';
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
  const marks = useSearchMarks();
  const column = props.settingColumns.get('at');
  if (column === undefined) throw new Error('A map needs a column of positions');
  const found = useMatchingItems(module, site.id, view, null);
  const { data } = found;
  const items = data?.items ?? noItems;
  const referred = useReferredPositions(module, site.id, items);
  const points = useMemo(
    () =>
      items.flatMap((item): readonly ListedPoint[] => {
        const own: unknown = cellValue(column, item);
        const position = isPosition(own) ? own : referred.get(item.id);
        const code = itemCode(module, item);
        const point = { id: item.id, code, name: item.name ?? code, href: hrefOf(item) };
        if (position === undefined) return [];
        const places = marks?.beyond(item, shownOnCard(module, [])) ?? [];
        return [{ ...point, position, below: <FoundPlaces places={places} /> }];
      }),
    [items, column, referred, module, hrefOf, marks],
  );
  if (data === undefined)
    return <QueryState query={found} errorTitle={t('failed', { name: title })} rows={8} />;
  if (items.length === 0) return <NoItems {...props} />;
  const without = items.length - points.length;
  return (
    <FindMarksProvider value={marks?.find ?? null}>
      <PointsWithList
        label={t('map_label', { name })}
        listLabel={title}
        tileUrl={map.tileUrl}
        home={map.defaultPosition}
        points={points}
        notes={[
          ...(data.total > items.length ? [t('map_first', { count: items.length })] : []),
          ...(without > 0 ? [t('map_without', { count: without })] : []),
        ]}
      />
    </FindMarksProvider>
  );
}
