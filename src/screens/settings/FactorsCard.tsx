import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { factorsRead, sessionsRead } from '../../api/account.ts';
import { invalidateCall } from '../../api/cache.ts';
import { callServer } from '../../api/client.ts';
import {
  DISABLE_EMAIL_CODES,
  DISABLE_TOTP,
  type Factors,
  GENERATE_BACKUP_CODES,
  SETUP_EMAIL_CODES,
  SETUP_TOTP,
} from '../../contract/factors.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { BackupCodesDialog } from './BackupCodesDialog.tsx';
import { EmailCodesDialog } from './EmailCodesDialog.tsx';
import { errorText } from './error-text.ts';
import { Passkeys } from './Passkeys.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import styles from './rows.module.css';
import { type NewAuthenticator, TotpDialog } from './TotpDialog.tsx';
import { useProof } from './useProof.ts';

/** Second factors, passkeys and backup codes of the signed-in person. */
export function FactorsCard() {
  const { t } = useTranslation('account');
  const { data, error, refetch, isFetching } = useQuery(factorsRead);
  return (
    <Card title={t('factors.title')}>
      {data !== undefined ? (
        <FactorRows factors={data} />
      ) : error === null ? (
        <SkeletonRows rows={4} rowHeight={56} />
      ) : (
        <ErrorState
          title={t('factors.failed')}
          reason={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Card>
  );
}

function FactorRows({ factors }: { readonly factors: Factors }) {
  const { t } = useTranslation('account');
  const cache = useQueryClient();
  const { toast } = useToast();
  const { proved, asked } = useProof();
  const [totp, setTotp] = useState<NewAuthenticator | null>(null);
  const [emailCeremony, setEmailCeremony] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  /** Runs what needs a proof, says what failed, and reads anew what has changed. */
  async function change<T>(work: () => Promise<T>, then: (outcome: T) => void): Promise<void> {
    try {
      const outcome = await proved(work);
      if (outcome !== null) then(outcome);
    } catch (failure) {
      toast({ title: errorText(failure), variant: 'destructive' });
    }
  }
  async function changed(words: string): Promise<void> {
    toast({ title: words });
    for (const { queryKey } of [factorsRead, sessionsRead])
      await invalidateCall(cache, queryKey[0], null);
  }
  const saved = () => void changed(t('factors.saved'));

  const { total, left } = factors.backup_codes;
  return (
    <>
      <ul className={styles.rows}>
        <Row
          name={t('factors.totp')}
          text={t('factors.totp_text')}
          isOn={factors.totp}
          action={
            factors.totp ? (
              <Button
                size="small"
                onClick={() => void change(() => callServer(DISABLE_TOTP), saved)}
              >
                {t('factors.totp_off')}
              </Button>
            ) : (
              <Button
                size="small"
                onClick={() =>
                  void change(
                    () => callServer(SETUP_TOTP),
                    ({ reply }) => setTotp(reply),
                  )
                }
              >
                {t('factors.totp_on')}
              </Button>
            )
          }
        />
        <Row
          name={t('factors.email')}
          text={t('factors.email_text')}
          isOn={factors.email}
          action={
            factors.email ? (
              <Button
                size="small"
                onClick={() => void change(() => callServer(DISABLE_EMAIL_CODES), saved)}
              >
                {t('factors.email_off')}
              </Button>
            ) : (
              <Button
                size="small"
                onClick={() =>
                  void change(
                    () => callServer(SETUP_EMAIL_CODES),
                    ({ reply }) => setEmailCeremony(reply.ceremony_id),
                  )
                }
              >
                {t('factors.email_on')}
              </Button>
            )
          }
        />
        <Row
          name={t('factors.backup')}
          text={
            total === 0
              ? t('factors.backup_none')
              : t('factors.backup_left', { left, count: total })
          }
          isOn={left > 0}
          action={
            <Button
              size="small"
              onClick={() =>
                void change(
                  () => callServer(GENERATE_BACKUP_CODES),
                  ({ reply }) => setCodes(reply.codes),
                )
              }
            >
              {t(total === 0 ? 'factors.backup_make' : 'factors.backup_again')}
            </Button>
          }
        />
      </ul>
      <Passkeys passkeys={factors.passkeys} change={change} onChanged={saved} />
      {asked !== null && <ProofDialog hasPassword={factors.has_password} onReply={asked.onReply} />}
      {totp !== null && (
        <TotpDialog
          authenticator={totp}
          onDone={(isOn) => {
            setTotp(null);
            if (isOn) saved();
          }}
        />
      )}
      {emailCeremony !== null && (
        <EmailCodesDialog
          ceremonyId={emailCeremony}
          onDone={(isOn) => {
            setEmailCeremony(null);
            if (isOn) saved();
          }}
        />
      )}
      {codes !== null && (
        <BackupCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(null);
            saved();
          }}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly name: string;
  readonly text: string;
  readonly isOn: boolean;
  readonly action: ReactNode;
}

function Row({ name, text, isOn, action }: RowProps) {
  const { t } = useTranslation('account');
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.name}>
          {name}
          {isOn && <span className={styles.mark}>{t('factors.on')}</span>}
        </span>
        <span className={styles.facts}>{text}</span>
      </div>
      {action}
    </li>
  );
}
