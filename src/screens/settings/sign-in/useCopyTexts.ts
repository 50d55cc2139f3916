import { useTranslation } from 'react-i18next';

/** The texts of fields whose value is copied. */
export function useCopyTexts() {
  const { t } = useTranslation('organisation');
  return {
    copy: t('provisioning.copy'),
    copied: t('provisioning.copied'),
    copyYourself: t('provisioning.copy_yourself'),
  };
}
