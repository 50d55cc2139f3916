import { useTranslation } from 'react-i18next';
import { EmptyValue, TextValue } from '../common/TextValue.tsx';
import { useWidgetServices } from '../services.ts';
import type { CellProps } from '../view-types.ts';
import { templateName } from './name.ts';

/** The template's name. */
export function Cell({ value, moduleType }: CellProps) {
  const { t } = useTranslation('widgets');
  const { templates } = useWidgetServices();
  if (typeof value !== 'number' || value < 1) return <EmptyValue />;
  return <TextValue>{templateName(templates(moduleType), value, t)}</TextValue>;
}
