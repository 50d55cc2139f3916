import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { ProgressBar } from '../../ui/state/ProgressBar.tsx';
import styles from './export.module.css';
import type { Export } from './useExport.ts';

const bytesInMegabyte = 1_048_576;

/** Says that an export is on its way and how much has come; nothing where there is none. */
export function ExportNotice({ running, cancel }: Pick<Export, 'running' | 'cancel'>) {
  const { t } = useTranslation('export');
  const { number } = useFormat();
  if (running === null) return null;
  const { name, received } = running;
  const sentence = t(received === 0 ? 'preparing' : 'receiving', { name });
  return (
    <div className={styles.notice} role="group" aria-label={t('label')}>
      <span className={styles.words} role="status">
        {sentence}
      </span>
      <span className={styles.progress}>
        <ProgressBar label={sentence} share={null} />
      </span>
      {received > 0 && (
        <span className={styles.size}>
          {t('received', { size: number(Math.round((received / bytesInMegabyte) * 10) / 10) })}
        </span>
      )}
      <Button size="small" onClick={cancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}
