import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { factorsQueryOptions } from '../../api/account.ts';
import { FactorsCard, hasFactor } from './FactorsCard.tsx';
import styles from './rows.module.css';

interface Props {
  readonly onDone: () => Promise<unknown>;
  readonly onLogOut: () => void;
}

/**
 * Sets up the person's first second factor if the organisation requires one; no other page opens
 * before.
 */
export function RequiredFactorPage({ onDone, onLogOut }: Props) {
  const { t } = useTranslation('account');
  const { data } = useQuery(factorsQueryOptions);
  const [isBusy, setIsBusy] = useState(false);
  const isDone = data !== undefined && hasFactor(data);

  async function goOn(): Promise<void> {
    setIsBusy(true);
    await onDone();
    setIsBusy(false);
  }

  return (
    <div className={styles.required}>
      <h1>{t('required.title')}</h1>
      <p role="status">{t(isDone ? 'required.done' : 'required.text')}</p>
      <FactorsCard />
      <div className={styles.verbs}>
        {isDone && (
          <Button type="primary" loading={isBusy} onClick={() => void goOn()}>
            {t('required.go_on')}
          </Button>
        )}
        <Button onClick={onLogOut}>{t('required.log_out')}</Button>
      </div>
    </div>
  );
}
