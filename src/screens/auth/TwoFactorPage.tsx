import { Button } from 'antd';
import { ArrowLeft } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { isApiError } from '../../api/error.ts';
import { CodeInput } from '../../ui/form/CodeInput.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import styles from './auth.module.css';
import { AuthLayout } from './AuthLayout.tsx';
import type { Challenge } from './challenge.ts';
import { ProblemBox } from './ProblemBox.tsx';
import { signInError } from './sign-in-error.ts';
import { type SignedInUser, answerChallenge } from './sign-in.ts';

interface Props {
  readonly challenge: Challenge;
  readonly onSignedIn: (user: SignedInUser) => void;
  readonly onBack: () => void;
  /** The challenge takes no more codes; the sentence says why. */
  readonly onOver: (why: string) => void;
}

const isCode = (digits: string): boolean => /^\d{6}$/.test(digits);

/** The code of the second factor, sent when the last digit is there or by the button (spec 2.9). */
export function TwoFactorPage({ challenge, onSignedIn, onBack, onOver }: Props) {
  const { t } = useTranslation('auth');
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isApp = challenge.method === 'totp';

  function refuse(failure: unknown): void {
    const isCodeWrong = isApiError(failure) && failure.code === 'invalid_code';
    if (isApiError(failure) && failure.code === 'challenge_over') onOver(failure.message);
    else if (isCodeWrong) setError(t('errors.invalid_code'));
    else setProblem(signInError(failure, t));
    if (isCodeWrong) setDigits('');
    input.current?.focus();
  }

  async function verify(code: string): Promise<void> {
    if (isBusy) return;
    if (!isCode(code)) {
      setError(t('errors.six_digits'));
      input.current?.focus();
      return;
    }
    setIsBusy(true);
    setError(undefined);
    setProblem(undefined);
    try {
      onSignedIn(await answerChallenge(challenge, code));
    } catch (failure) {
      refuse(failure);
    } finally {
      setIsBusy(false);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void verify(digits);
  }

  return (
    <AuthLayout title={t('two_factor.title')}>
      <button type="button" className={styles.back} onClick={onBack}>
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('two_factor.back')}
      </button>
      <h1>{t('two_factor.title')}</h1>
      <p className={styles.method}>
        <Trans
          t={t}
          i18nKey={isApp ? 'two_factor.app' : 'two_factor.default'}
          values={{ email: challenge.email }}
          components={{ strong: <strong /> }}
        />
      </p>
      <form className={styles.fields} noValidate onSubmit={submit}>
        {problem !== undefined && <ProblemBox text={problem} />}
        <FieldFrame
          label={t('two_factor.code')}
          error={error}
          help={isApp ? t('two_factor.changes') : undefined}
        >
          {(control) => (
            <CodeInput
              {...control}
              ref={input}
              aria-required
              autoFocus
              value={digits}
              onChange={(next) => {
                setDigits(next);
                setError(undefined);
              }}
              onComplete={(code) => void verify(code)}
            />
          )}
        </FieldFrame>
        <Button
          type="primary"
          block
          htmlType="submit"
          loading={isBusy}
          className={styles.submit ?? ''}
        >
          {t('two_factor.verify')}
        </Button>
      </form>
    </AuthLayout>
  );
}
