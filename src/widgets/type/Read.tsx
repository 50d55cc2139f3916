import { Words } from '../common/Plain.tsx';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';

/** The name of the type. */
export function Read({ value, moduleType }: ReadProps) {
  const { types } = useWidgetServices();
  if (typeof value !== 'number' || value === 0) return <Words>{''}</Words>;
  return <Words>{types(moduleType).find((row) => row.id === value)?.name ?? `#${value}`}</Words>;
}
