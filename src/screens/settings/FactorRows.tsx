import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { factorsQueryOptions, sessionsQueryOptions } from '../../api/account.ts';
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
import { Badge } from '../../ui/status/Badge.tsx';
import { TwoLineLabel } from '../../ui/text/TwoLineLabel.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { BackupCodesDialog } from './BackupCodesDialog.tsx';
import { EmailCodesDialog } from './EmailCodesDialog.tsx';
import { errorText } from './error-text.ts';
import { Passkeys } from './Passkeys.tsx';
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx';
import styles from './rows.module.css';
import { type NewAuthenticator, TotpDialog } from './TotpDialog.tsx';
import { useReauthentication } from './useReauthentication.ts';

/**
 * Each factor with its actions; backup codes appear once there is a factor that they can replace.
 */
export function FactorRows({ factors }: { readonly factors: Factors }) {
  const { t } = useTranslation('account');
  const cache = useQueryClient();
  const { toast } = useToast();
  const { proved, asked } = useReauthentication();
  const [totp, setTotp] = useState<NewAuthenticator | null>(null);
  const [emailCeremony, setEmailCeremony] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  /**
   * Runs a change that may need re-authentication, shows its error, and refetches what has changed.
   */
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
    for (const { queryKey } of [factorsQueryOptions, sessionsQueryOptions])
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
          verb={t(factors.totp ? 'factors.totp_off' : 'factors.totp_on')}
          onVerb={() =>
            void (factors.totp
              ? change(() => callServer(DISABLE_TOTP), saved)
              : change(
                  () => callServer(SETUP_TOTP),
                  ({ reply }) => setTotp(reply),
                ))
          }
        />
        <Row
          name={t('factors.email')}
          text={t('factors.email_text')}
          isOn={factors.email}
          verb={t(factors.email ? 'factors.email_off' : 'factors.email_on')}
          onVerb={() =>
            void (factors.email
              ? change(() => callServer(DISABLE_EMAIL_CODES), saved)
              : change(
                  () => callServer(SETUP_EMAIL_CODES),
                  ({ reply }) => setEmailCeremony(reply.ceremony_id),
                ))
          }
        />
        {(total > 0 || hasFactor(factors)) && (
          <Row
            name={t('factors.backup')}
            text={
              total === 0
                ? t('factors.backup_none')
                : t('factors.backup_left', { left, count: total })
            }
            isOn={left > 0}
            verb={t(total === 0 ? 'factors.backup_make' : 'factors.backup_again')}
            onVerb={() =>
              void change(
                () => callServer(GENERATE_BACKUP_CODES),
                ({ reply }) => setCodes(reply.codes),
              )
            }
          />
        )}
      </ul>
      <Passkeys passkeys={factors.passkeys} change={change} onChanged={saved} />
      {asked !== null && (
        <ReauthenticationDialog hasPassword={factors.has_password} onReply={asked.onReply} />
      )}
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

/** Whether an account has a second factor; backup codes do not count. */
export function hasFactor({ totp, email, passkeys }: Factors): boolean {
  return totp || email || passkeys.length > 0;
}

interface RowProps {
  readonly name: string;
  readonly text: string;
  readonly isOn: boolean;
  readonly verb: string;
  readonly onVerb: () => void;
}

function Row({ name, text, isOn, verb, onVerb }: RowProps) {
  const { t } = useTranslation('account');
  return (
    <li className={styles.row}>
      <TwoLineLabel
        name={
          <>
            {name}
            {isOn && <Badge isPositive>{t('factors.on')}</Badge>}
          </>
        }
        details={text}
      />
      <Button size="small" onClick={onVerb}>
        {verb}
      </Button>
    </li>
  );
}
