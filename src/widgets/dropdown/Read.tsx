import { useTranslation } from 'react-i18next';
import { TextValue } from '../common/TextValue.tsx';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';
import { optionsOf } from './options.ts';

/** The labels of the chosen options. */
export function Read({ value, settings }: ReadProps) {
  const { t } = useTranslation('widgets');
  const { language } = useWidgetServices();
  const options = optionsOf(settings, language);
  const labelOf = new Map(options.map((option) => [option.value, option.label]));
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const labels = chosen.flatMap((entry) => {
    if (typeof entry !== 'number' && typeof entry !== 'string') return [];
    return [labelOf.get(entry) ?? t('gone', { id: entry })];
  });
  return <TextValue>{labels.join(', ')}</TextValue>;
}
