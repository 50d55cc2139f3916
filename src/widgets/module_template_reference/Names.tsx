import { useTranslation } from 'react-i18next';
import { TextValue } from '../common/TextValue.tsx';
import { findRow } from '../common/find-row.ts';
import { idsOf } from '../common/stored-values.ts';
import { useWidgetServices } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { ReadProps } from '../view-types.ts';

/** Names of the templates. */
export function Names({
  value,
  settings,
}: Pick<ReadProps<SettingsOf<'module_template_reference'>>, 'value' | 'settings'>) {
  const { t } = useTranslation('widgets');
  const rows = useWidgetServices().templates(settings.moduleType ?? '');
  const names = idsOf(value).map((id) => findRow(rows, id)?.name ?? t('gone', { id }));
  return <TextValue>{names.join(', ')}</TextValue>;
}
