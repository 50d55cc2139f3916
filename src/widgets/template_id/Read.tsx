import { Words } from '../common/Plain.tsx';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';

/** The template's name. */
export function Read({ value, moduleType }: ReadProps) {
  const { templates } = useWidgetServices();
  if (typeof value !== 'number' || value < 1) return <Words>{''}</Words>;
  const row = templates(moduleType).find(({ id }) => id === value);
  return <Words>{row?.name ?? `#${value}`}</Words>;
}
