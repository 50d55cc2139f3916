import { useTranslation } from 'react-i18next';
import type { Outbox } from '../../domain/outbox/outbox.ts';
import { exportUnsent } from '../../modules/outbox/export-unsent.ts';
import { Button } from '../../ui/button/Button.tsx';

interface Props {
  /** What was not sent, and is lost. */
  readonly unsent: Outbox;
  /** How many drafts are lost as well. */
  readonly drafts: number;
}

/** What a log-out deletes from this device, with a way to keep the unsent changes. */
export function LogOutText({ unsent, drafts }: Props) {
  const { t } = useTranslation('app');
  return (
    <>
      <p>{t('unsent.log_out', { count: unsent.entries.length })}</p>
      {drafts > 0 && <p>{t('log_out.drafts', { count: drafts })}</p>}
      <p>
        <Button onClick={() => exportUnsent(unsent, t('unsent.file'))}>{t('unsent.export')}</Button>
      </p>
    </>
  );
}
