import { CriticalityMark } from '../../ui/status/CriticalityMark.tsx';
import { useWidgetServices } from '../services.ts';
import { shapeOf } from './rank.ts';

/** The site's criticalities as options, deleted ones included, each with shape and label. */
export function useCriticalities() {
  return useWidgetServices().criticalities.map((row) => ({
    value: row.id,
    label: row.name,
    isActive: row.isActive,
    node: <CriticalityMark rank={shapeOf(row.rank)} label={row.name} />,
  }));
}
