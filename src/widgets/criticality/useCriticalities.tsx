import { CriticalityMark } from '../../ui/status/CriticalityMark.tsx';
import { useWidgetServices } from '../services.ts';
import { shapeOf } from './rank.ts';

/** The site's criticalities as options, each with shape and label. */
export function useCriticalities() {
  return useWidgetServices().criticalities.map((row) => ({
    value: row.id,
    label: row.name,
    node: <CriticalityMark rank={shapeOf(row.rank)} label={row.name} />,
  }));
}
