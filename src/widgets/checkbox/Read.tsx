import { useTranslation } from 'react-i18next';
import { EmptyValue } from '../common/TextValue.tsx';
import type { ReadProps } from '../view-types.ts';

export function Read({ value }: ReadProps) {
  const { t } = useTranslation('widgets');
  return typeof value === 'boolean' ? <span>{t(value ? 'yes' : 'no')}</span> : <EmptyValue />;
}
