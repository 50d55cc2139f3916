import { useTranslation } from 'react-i18next';

/** The name of a column of the file, from its header and its index. */
export function useHeaderName(): (header: string, index: number) => string {
  const { t } = useTranslation('import_screen');
  return (header, index) =>
    header.trim() === '' ? t('no_name', { number: index + 1 }) : header.trim();
}
