import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/error.ts';
import { CodeInput } from '../../ui/form/CodeInput.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import styles from './auth.module.css';
import { SubmitButton } from './SubmitButton.tsx';

interface Props {
  readonly help?: string | undefined;
  /** Sends the code; rejects with an ApiError `invalid_code` for a wrong one. */
  readonly onCode: (code: string) => Promise<void>;
  readonly onProblem: (error: unknown) => void;
}

const isCode = (digits: string): boolean => /^\d{6}$/.test(digits);

/** A code of six digits. It is sent with the last digit, or by the button. */
export function CodeForm({ help, onCode, onProblem }: Props) {
  const { t } = useTranslation('auth');
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function verify(code: string): Promise<void> {
    if (isBusy) return;
    if (!isCode(code)) {
      setError(t('errors.six_digits'));
      input.current?.focus();
      return;
    }
    setIsBusy(true);
    setError(undefined);
    try {
      await onCode(code);
    } catch (failure) {
      if (isApiError(failure) && failure.code === 'invalid_code') {
        setError(t('errors.invalid_code'));
        setDigits('');
      } else onProblem(failure);
      input.current?.focus();
    } finally {
      setIsBusy(false);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void verify(digits);
  }

  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <FieldFrame label={t('two_factor.code')} error={error} help={help}>
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
      <SubmitButton isBusy={isBusy}>{t('two_factor.verify')}</SubmitButton>
    </form>
  );
}
