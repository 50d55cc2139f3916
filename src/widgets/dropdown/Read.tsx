import { useTranslation } from 'react-i18next';
import { TextValue } from '../common/TextValue.tsx';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';
import { optionLabels } from './option-labels.ts';

/** The labels of the chosen options. */
export function Read({ value, settings }: ReadProps) {
  const { t } = useTranslation('widgets');
  const { language } = useWidgetServices();
  return (
    <TextValue>{optionLabels(settings, language, (id) => t('gone', { id }))(value)}</TextValue>
  );
}
