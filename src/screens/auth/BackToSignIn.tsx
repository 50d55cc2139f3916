import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './auth.module.css';

/** A link from another page of the sign-in to its first page. */
export function BackToSignIn({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <button type="button" className={styles.back} onClick={onBack}>
      <ArrowLeft />
      {t('two_factor.back')}
    </button>
  );
}
