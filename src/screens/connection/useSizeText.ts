import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/FormatProvider.tsx';

const bytesPerMegabyte = 1_048_576;

/** Bytes as "0.09 MB", always in MB with two decimals (spec 2.8 and 9). */
export function useSizeText(): (bytes: number) => string {
  const { t } = useTranslation('connection');
  const format = useFormat();
  return (bytes) => t('size', { size: format.number(bytes / bytesPerMegabyte, 2) });
}
