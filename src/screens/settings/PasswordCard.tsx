import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { mutate } from '../../api/mutate.ts';
import { CHANGE_PASSWORD } from '../../contract/passwords.ts';
import { useFormRequest } from '../../modules/useFormRequest.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NewPasswordField } from '../../ui/form/NewPasswordField.tsx';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import styles from './profile.module.css';

const least = 8;

/** Changes the password with the old one; this signs out other devices. */
export function PasswordCard() {
  const { t } = useTranslation('account');
  const cache = useQueryClient();
  const { toast } = useToast();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { problem, isBusy, attempt } = useFormRequest();
  const isShort = [...password].length < least;

  async function save(): Promise<void> {
    await mutate(cache, CHANGE_PASSWORD, { body: { current_password: current, password } });
    setCurrent('');
    setPassword('');
    setTried(false);
    toast({ title: t('password.saved') });
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTried(true);
    if (current !== '' && !isShort) void attempt(save);
  }

  return (
    <Card title={t('password.title')}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <FieldFrame
          label={t('password.current')}
          error={problem ?? (tried && current === '' ? t('proof.password_missing') : undefined)}
        >
          {(control) => (
            <PasswordInput
              {...control}
              aria-required
              maxLength={128}
              value={current}
              onChange={(event) => setCurrent(event.target.value)}
            />
          )}
        </FieldFrame>
        <NewPasswordField
          label={t('password.next')}
          help={t('password.help')}
          error={tried && isShort ? t('password.short') : undefined}
          value={password}
          onChange={setPassword}
        />
        <Button htmlType="submit" loading={isBusy}>
          {t('password.save')}
        </Button>
      </form>
    </Card>
  );
}
