import { useTranslation } from 'react-i18next';

/** What a column of the file is called, by its header and its position from 0. */
export function useHeaderName(): (header: string, index: number) => string {
  const { t } = useTranslation('import_screen');
  return (header, index) =>
    header.trim() === '' ? t('no_name', { number: index + 1 }) : header.trim();
}
