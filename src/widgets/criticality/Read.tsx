import { useTranslation } from 'react-i18next';
import { CriticalityMark } from '../../ui/status/CriticalityMark.tsx';
import { EmptyValue, TextValue } from '../common/TextValue.tsx';
import { idOf } from '../common/stored-values.ts';
import { findRow } from '../common/find-row.ts';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';
import { shapeOf } from './rank.ts';

/** Shape and label. */
export function Read({ value }: ReadProps) {
  const { t } = useTranslation('widgets');
  const { criticalities } = useWidgetServices();
  const id = idOf(value);
  if (id === null) return <EmptyValue />;
  const row = findRow(criticalities, id);
  return row === undefined ? (
    <TextValue>{t('gone', { id })}</TextValue>
  ) : (
    <CriticalityMark rank={shapeOf(row.rank)} label={row.name} />
  );
}
