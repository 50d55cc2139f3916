import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
import { useToast } from '../../ui/toast/useToast.ts';
import { BackupCodesDialog } from './BackupCodesDialog.tsx';
import { EmailCodesDialog, type NewAuthenticator, TotpDialog } from './CodeDialogs.tsx';
import { Passkeys } from './Passkeys.tsx';
import styles from './rows.module.css';
import { type ChangeAccount, SignInMethod, SignInMethodsCard } from './SignInMethodsCard.tsx';

/** Second factors, passkeys and backup codes of the signed-in person. */
export function FactorsCard() {
  const { t } = useTranslation('account');
  return (
    <SignInMethodsCard
      title={t('factors.title')}
      query={useQuery(factorsQueryOptions)}
      errorTitle={t('factors.failed')}
      rows={4}
    >
      {(factors, change) => <FactorRows factors={factors} change={change} />}
    </SignInMethodsCard>
  );
}

interface RowsProps {
  readonly factors: Factors;
  readonly change: ChangeAccount;
}

/** A dialog in which the person completes a change: a code confirms it, or codes are shown once. */
type OpenDialog =
  | { readonly type: 'totp'; readonly authenticator: NewAuthenticator }
  | { readonly type: 'email'; readonly ceremonyId: string }
  | { readonly type: 'backup'; readonly codes: readonly string[] };

/**
 * Each factor with its actions; backup codes appear once there is a factor that they can replace.
 */
function FactorRows({ factors, change }: RowsProps) {
  const { t } = useTranslation('account');
  const cache = useQueryClient();
  const { toast } = useToast();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);

  const onSaved = (): void => {
    toast({ title: t('factors.saved') });
    for (const { queryKey } of [factorsQueryOptions, sessionsQueryOptions])
      void invalidateCall(cache, queryKey[0], null);
  };
  const onDone = (isSaved: boolean): void => {
    setDialog(null);
    if (isSaved) onSaved();
  };
  const nameOf = (name: string, isOn: boolean): ReactNode => (
    <>
      {name}
      {isOn && <Badge isPositive>{t('factors.on')}</Badge>}
    </>
  );

  const { total, left } = factors.backup_codes;
  return (
    <>
      <ul className={styles.rows}>
        <SignInMethod
          name={nameOf(t('factors.totp'), factors.totp)}
          details={t('factors.totp_text')}
          verb={t(factors.totp ? 'factors.totp_off' : 'factors.totp_on')}
          onVerb={() =>
            void (factors.totp
              ? change(() => callServer(DISABLE_TOTP), onSaved)
              : change(
                  () => callServer(SETUP_TOTP),
                  ({ reply }) => setDialog({ type: 'totp', authenticator: reply }),
                ))
          }
        />
        <SignInMethod
          name={nameOf(t('factors.email'), factors.email)}
          details={t('factors.email_text')}
          verb={t(factors.email ? 'factors.email_off' : 'factors.email_on')}
          onVerb={() =>
            void (factors.email
              ? change(() => callServer(DISABLE_EMAIL_CODES), onSaved)
              : change(
                  () => callServer(SETUP_EMAIL_CODES),
                  ({ reply }) => setDialog({ type: 'email', ceremonyId: reply.ceremony_id }),
                ))
          }
        />
        {(total > 0 || hasFactor(factors)) && (
          <SignInMethod
            name={nameOf(t('factors.backup'), left > 0)}
            details={
              total === 0
                ? t('factors.backup_none')
                : t('factors.backup_left', { left, count: total })
            }
            verb={t(total === 0 ? 'factors.backup_make' : 'factors.backup_again')}
            onVerb={() =>
              void change(
                () => callServer(GENERATE_BACKUP_CODES),
                ({ reply }) => setDialog({ type: 'backup', codes: reply.codes }),
              )
            }
          />
        )}
      </ul>
      <Passkeys passkeys={factors.passkeys} change={change} onChanged={onSaved} />
      {dialog?.type === 'totp' && (
        <TotpDialog authenticator={dialog.authenticator} onDone={onDone} />
      )}
      {dialog?.type === 'email' && (
        <EmailCodesDialog ceremonyId={dialog.ceremonyId} onDone={onDone} />
      )}
      {dialog?.type === 'backup' && (
        <BackupCodesDialog codes={dialog.codes} onClose={() => onDone(true)} />
      )}
    </>
  );
}

/** Whether an account has a second factor; backup codes do not count. */
export function hasFactor({ totp, email, passkeys }: Factors): boolean {
  return totp || email || passkeys.length > 0;
}
