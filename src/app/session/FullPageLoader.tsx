import { LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHasElapsed } from '../../ui/hooks/useHasElapsed.ts';
import styles from './FullPageLoader.module.css';

/** A loader that fills the page. Without a text it appears after 200 ms. */
export function FullPageLoader({ text }: { readonly text?: string }) {
  const { t } = useTranslation('ui');
  const isDelayOver = useHasElapsed(200);
  const isShown = isDelayOver || text !== undefined;
  return (
    <div className={styles.page} role="status">
      {isShown && (
        <>
          <LoaderCircle size={24} className={styles.spinner} aria-hidden="true" />
          {text ?? t('loading')}
        </>
      )}
    </div>
  );
}
