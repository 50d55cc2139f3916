import { useTranslation } from 'react-i18next';
import { EmptyValue } from '../common/TextValue.tsx';
import type { CellProps } from '../view-types.ts';
import { versionOf } from './value.ts';

/** The number of the active version. */
export function Cell({ value }: CellProps) {
  const { t } = useTranslation('files');
  const version = versionOf(value);
  if (version === null) return <EmptyValue />;
  return <span>{t('version', { version: version.version })}</span>;
}
