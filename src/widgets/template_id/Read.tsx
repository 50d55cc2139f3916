import { useTranslation } from 'react-i18next';
import { Nothing, Words } from '../common/Plain.tsx';
import { rowOf } from '../common/rows.ts';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';

/** The template's name. */
export function Read({ value, moduleType }: ReadProps) {
  const { t } = useTranslation('widgets');
  const { templates } = useWidgetServices();
  if (typeof value !== 'number' || value < 1) return <Nothing />;
  return <Words>{rowOf(templates(moduleType), value)?.name ?? t('gone', { id: value })}</Words>;
}
