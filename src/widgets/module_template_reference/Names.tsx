import { useTranslation } from 'react-i18next';
import { TextValue } from '../common/TextValue.tsx';
import { findRow } from '../common/find-row.ts';
import { idsOf } from '../common/stored-values.ts';
import { moduleTypeOf } from '../module_item_reference/settings.ts';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';

/** Names of the templates. */
export function Names({ value, settings }: Pick<ReadProps, 'value' | 'settings'>) {
  const { t } = useTranslation('widgets');
  const rows = useWidgetServices().templates(moduleTypeOf(settings));
  const names = idsOf(value).map((id) => findRow(rows, id)?.name ?? t('gone', { id }));
  return <TextValue>{names.join(', ')}</TextValue>;
}
