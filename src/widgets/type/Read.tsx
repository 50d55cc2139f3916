import { useTranslation } from 'react-i18next';
import { EmptyValue, TextValue } from '../common/TextValue.tsx';
import { idOf } from '../common/stored-values.ts';
import { findRow } from '../common/find-row.ts';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';

/** The name of the type. */
export function Read({ value, moduleType }: ReadProps) {
  const { t } = useTranslation('widgets');
  const { types } = useWidgetServices();
  const id = idOf(value);
  if (id === null) return <EmptyValue />;
  return <TextValue>{findRow(types(moduleType), id)?.name ?? t('gone', { id })}</TextValue>;
}
