import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { callServer } from '../../api/client.ts';
import { PROVE } from '../../contract/passwords.ts';
import { useFormRequest } from '../../modules/useFormRequest.ts';
import { CodeInput } from '../../ui/form/CodeInput.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { useFocusFirstField } from '../../ui/overlay/useFocusFirstField.ts';
import styles from './rows.module.css';

interface Props {
  readonly hasPassword: boolean;
  readonly onReply: (isProved: boolean) => void;
}

/** Asks for the password, or for a code if there is none, before the account is changed. */
export function ReauthenticationDialog({ hasPassword, onReply }: Props) {
  const { t } = useTranslation('account');
  const form = useId();
  const { containerRef: fields, afterOpenChange } = useFocusFirstField<HTMLFormElement>();
  const [given, setGiven] = useState('');
  const { problem, setProblem, isBusy, attempt } = useFormRequest();

  async function send(): Promise<void> {
    await callServer(PROVE, { body: hasPassword ? { password: given } : { code: given } });
    onReply(true);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const isThere = hasPassword ? given !== '' : /^\d{6}$/.test(given);
    if (!isThere) setProblem(t(hasPassword ? 'proof.password_missing' : 'proof.code_missing'));
    else void attempt(send);
  }

  return (
    <Modal
      open
      centered
      width={440}
      title={t('proof.title')}
      okText={t('proof.confirm')}
      cancelText={t('cancel')}
      okButtonProps={{ htmlType: 'submit', form, loading: isBusy }}
      afterOpenChange={afterOpenChange}
      onCancel={() => onReply(false)}
    >
      <p className={styles.lead}>{t('proof.text')}</p>
      <form ref={fields} id={form} noValidate onSubmit={submit}>
        <FieldFrame label={t(hasPassword ? 'proof.password' : 'proof.code')} error={problem}>
          {(control) =>
            hasPassword ? (
              <PasswordInput
                {...control}
                maxLength={128}
                value={given}
                onChange={(event) => setGiven(event.target.value)}
              />
            ) : (
              <CodeInput {...control} value={given} onChange={setGiven} />
            )
          }
        </FieldFrame>
      </form>
    </Modal>
  );
}
