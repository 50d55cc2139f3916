import { useTranslation } from 'react-i18next';
import type { Progress } from './points.ts';
import styles from './reading.module.css';

/** "42 of 60, 3 failed". */
export function useProgressText(): (progress: Progress) => string {
  const { t } = useTranslation('inspection');
  return ({ failed, ...rest }) =>
    failed === 0 ? t('progress', rest) : t('progress_failed', { ...rest, failed });
}

/** How far an inspection is, as a bar and in words. */
export function ProgressBar({ progress }: { readonly progress: Progress }) {
  const text = useProgressText()(progress);
  const { answered, failed, total } = progress;
  const share = (count: number) => `${total === 0 ? 0 : (100 * count) / total}%`;
  return (
    <div className={styles.progress}>
      <strong>{text}</strong>
      <span className={styles.track} aria-hidden>
        <span className={styles.passed} style={{ width: share(answered - failed) }} />
        <span className={styles.failed} style={{ width: share(failed) }} />
      </span>
    </div>
  );
}
