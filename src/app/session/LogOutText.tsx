import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { unsentCount } from '../../domain/outbox/files.ts';
import type { Outbox } from '../../domain/outbox/outbox.ts';
import { exportUnsent } from '../../modules/outbox/export-unsent.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './log-out.module.css';

interface Props {
  /** What was not sent, and is lost. */
  readonly unsent: Outbox;
  /** How many drafts are lost as well. */
  readonly drafts: number;
}

/** What a log-out deletes from this device, with a way to keep the unsent changes. */
export function LogOutText({ unsent, drafts }: Props) {
  const { t } = useTranslation('app');
  const cache = useQueryClient();
  return (
    <div className={styles.text}>
      <p>{t('unsent.log_out', { count: unsentCount(unsent) })}</p>
      {drafts > 0 && <p>{t('log_out.drafts', { count: drafts })}</p>}
      <Button onClick={() => void exportUnsent(cache, unsent, t('unsent.file'))}>
        {t('unsent.export')}
      </Button>
    </div>
  );
}
