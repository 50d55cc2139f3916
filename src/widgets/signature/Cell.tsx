import { useTranslation } from 'react-i18next';
import { EmptyValue } from '../common/TextValue.tsx';
import type { CellProps } from '../view-types.ts';
import { signaturesOf } from './value.ts';

/** The names of the signers. */
export function Cell({ value }: CellProps) {
  const { t } = useTranslation('widgets');
  const signatures = signaturesOf(value);
  if (signatures === null) return <span>{t('signature_unreadable')}</span>;
  if (signatures.length === 0) return <EmptyValue />;
  return <span>{signatures.map(({ printed_name: name }) => name).join(', ')}</span>;
}
