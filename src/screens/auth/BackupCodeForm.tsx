import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/error.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './auth.module.css';
import { SubmitButton } from './SubmitButton.tsx';

interface Props {
  readonly onCode: (code: string) => Promise<void>;
  readonly onProblem: (error: unknown) => void;
}

/** Takes one of the backup codes of the account. */
export function BackupCodeForm({ onCode, onProblem }: Props) {
  const { t } = useTranslation('auth');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function send(): Promise<void> {
    setIsBusy(true);
    setError(undefined);
    try {
      await onCode(code);
    } catch (failure) {
      if (isApiError(failure) && failure.code === 'invalid_code')
        setError(t('errors.invalid_code'));
      else onProblem(failure);
    } finally {
      setIsBusy(false);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (code.trim() === '') setError(t('errors.backup_missing'));
    else if (!isBusy) void send();
  }

  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <FieldFrame label={t('two_factor.backup_code')} error={error}>
        {(control) => (
          <TextInput
            {...control}
            aria-required
            autoFocus
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </FieldFrame>
      <SubmitButton isBusy={isBusy}>{t('two_factor.verify')}</SubmitButton>
    </form>
  );
}
