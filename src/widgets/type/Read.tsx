import { useTranslation } from 'react-i18next';
import { Nothing, Words } from '../common/Plain.tsx';
import { idOf } from '../common/stored.ts';
import { rowOf } from '../common/rows.ts';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';

/** The name of the type. */
export function Read({ value, moduleType }: ReadProps) {
  const { t } = useTranslation('widgets');
  const { types } = useWidgetServices();
  const id = idOf(value);
  if (id === null) return <Nothing />;
  return <Words>{rowOf(types(moduleType), id)?.name ?? t('gone', { id })}</Words>;
}
