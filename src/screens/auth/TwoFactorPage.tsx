import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { callServer } from '../../api/client.ts';
import { errorText, isApiError } from '../../api/error.ts';
import { SEND_EMAIL_CODE } from '../../contract/passwords.ts';
import { VERIFY_BACKUP_CODE } from '../../contract/second-factors.ts';
import styles from './auth.module.css';
import { AuthLayout } from './AuthLayout.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { BackupCodeForm } from './BackupCodeForm.tsx';
import type { Challenge } from './challenge.ts';
import { CodeForm } from './CodeForm.tsx';
import { signInByPasskey } from './passkey.ts';
import { ProblemBox } from './ProblemBox.tsx';
import { ResendCode } from './ResendCode.tsx';
import { signInErrorTexts } from './sign-in-error-texts.ts';
import { type SignedInUser, answerChallenge } from './sign-in.ts';

interface Props {
  readonly challenge: Challenge;
  readonly onSignedIn: (user: SignedInUser) => void;
  readonly onBack: () => void;
  /** Called when the challenge has expired; the sentence says why. */
  readonly onExpired: (why: string) => void;
}

const texts = new Set(['app', 'email', 'webauthn', 'hardware', 'backup']);

/** The text of a method, with or without the address; unknown methods have a general text. */
function textOf(method: string, email: string) {
  const name = method === 'totp' ? 'app' : method;
  if (!texts.has(name)) return 'two_factor.default' as const;
  if (email !== '') return `two_factor.${name}` as 'two_factor.app';
  return name === 'app' || name === 'email'
    ? (`two_factor.${name}_plain` as 'two_factor.app_plain')
    : (`two_factor.${name}` as 'two_factor.app');
}

/** The title names the action, since not every second factor is a code. */
function titleOf(method: string) {
  return method === 'webauthn' || method === 'hardware' || method === 'backup'
    ? (`two_factor.title_${method}` as const)
    : ('two_factor.title' as const);
}

/** The second factor, by any method that the account has (spec 2.9). */
export function TwoFactorPage({ challenge, onSignedIn, onBack, onExpired }: Props) {
  const { t } = useTranslation('auth');
  const { challengeId, email, methods } = challenge;
  const [method, setMethod] = useState(challenge.method);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  function handleError(failure: unknown): void {
    if (isApiError(failure) && failure.code === 'challenge_over') onExpired(failure.message);
    else setProblem(errorText(failure, signInErrorTexts));
  }

  async function choose(next: string): Promise<void> {
    setProblem(undefined);
    try {
      if (next === 'email')
        await callServer(SEND_EMAIL_CODE, { body: { challenge_id: challengeId } });
      setMethod(next);
    } catch (failure) {
      // A code was sent just now, and is still valid.
      if (isApiError(failure) && failure.code === 'too_many') setMethod(next);
      else handleError(failure);
    }
  }

  async function verifyPasskey(kind: 'webauthn' | 'hardware'): Promise<void> {
    setIsBusy(true);
    setProblem(undefined);
    try {
      onSignedIn(await signInByPasskey(kind, challengeId));
    } catch (failure) {
      if (isApiError(failure)) handleError(failure);
      else setProblem(t('errors.passkey_stopped'));
    } finally {
      setIsBusy(false);
    }
  }

  async function submitCode(code: string): Promise<void> {
    setProblem(undefined);
    onSignedIn(await answerChallenge(challenge, code, method === 'email' ? 'email' : 'totp'));
  }

  async function submitBackupCode(code: string): Promise<void> {
    setProblem(undefined);
    const body = { challenge_id: challengeId, code };
    onSignedIn((await callServer(VERIFY_BACKUP_CODE, { body })).reply.user);
  }

  const others = methods.filter((other) => other !== method);
  const isOne = others.length === 1;
  const links = others.map((other) => (
    <button key={other} type="button" className={styles.link} onClick={() => void choose(other)}>
      {t(`two_factor.use_${other as 'totp'}`)}
    </button>
  ));
  return (
    <AuthLayout title={t(titleOf(method))}>
      <BackToSignIn onBack={onBack} />
      <h1>{t(titleOf(method))}</h1>
      <p className={styles.method}>
        <Trans
          t={t}
          i18nKey={textOf(method, email)}
          values={{ email }}
          components={{ strong: <strong /> }}
        />
      </p>
      {problem !== undefined && (
        <div className={styles.fields}>
          <ProblemBox text={problem} />
        </div>
      )}
      {method === 'webauthn' || method === 'hardware' ? (
        <div className={styles.fields}>
          <Button
            type="primary"
            block
            loading={isBusy}
            className={styles.submit ?? ''}
            onClick={() => void verifyPasskey(method)}
          >
            {t(`two_factor.use_${method}`)}
          </Button>
        </div>
      ) : method === 'backup' ? (
        <BackupCodeForm onCode={submitBackupCode} onProblem={handleError} />
      ) : (
        <CodeForm
          key={method}
          help={method === 'totp' ? t('two_factor.changes') : undefined}
          onCode={submitCode}
          onProblem={handleError}
        />
      )}
      <div className={styles.below}>
        {method === 'email' && <ResendCode challengeId={challengeId} onProblem={handleError} />}
        {isOne && links}
      </div>
      {others.length > 1 && (
        <div className={styles.otherMethods}>
          <h2>{t('two_factor.instead')}</h2>
          <div>{links}</div>
        </div>
      )}
    </AuthLayout>
  );
}
