import { useTranslation } from 'react-i18next';
import { CriticalityMark } from '../../ui/status/CriticalityMark.tsx';
import { Nothing, Words } from '../common/Plain.tsx';
import { idOf } from '../common/stored.ts';
import { rowOf } from '../common/rows.ts';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';
import { shapeOf } from './rank.ts';

/** Shape and word. */
export function Read({ value }: ReadProps) {
  const { t } = useTranslation('widgets');
  const { criticalities } = useWidgetServices();
  const id = idOf(value);
  if (id === null) return <Nothing />;
  const row = rowOf(criticalities, id);
  return row === undefined ? (
    <Words>{t('gone', { id })}</Words>
  ) : (
    <CriticalityMark rank={shapeOf(row.rank)} label={row.name} />
  );
}
