import { useTranslation } from 'react-i18next';

/** The texts of a field that is copied. */
export function useCopyTexts() {
  const { t } = useTranslation('developers');
  return { copy: t('copy'), copied: t('copied'), copyYourself: t('copy_yourself') };
}
