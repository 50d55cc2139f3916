import { CriticalityMark } from '../../ui/status/CriticalityMark.tsx';
import { Nothing } from '../common/Plain.tsx';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';
import { shapeOf } from './rank.ts';

/** Shape and word. */
export function Read({ value }: ReadProps) {
  const row = useWidgetServices()
    .criticalities()
    .find(({ id }) => id === value);
  return row === undefined ? (
    <Nothing />
  ) : (
    <CriticalityMark rank={shapeOf(row.rank)} label={row.name} />
  );
}
