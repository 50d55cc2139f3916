import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormRequest } from '../../modules/useFormRequest.ts';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { CodeInput } from '../../ui/form/CodeInput.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { useFocusFirstField } from '../../ui/overlay/useFocusFirstField.ts';
import { callServer } from '../../api/client.ts';
import { type SETUP_TOTP, VERIFY_EMAIL_CODES, VERIFY_TOTP } from '../../contract/factors.ts';
import styles from './rows.module.css';
import { cx } from '../../ui/cx.ts';
import { Code } from '../../ui/text/Code.tsx';

interface CodeDialogProps {
  readonly title: string;
  readonly onCode: (code: string) => Promise<void>;
  readonly onDone: (isOn: boolean) => void;
  readonly children: ReactNode;
}

/** Instructions, and a code of six digits that confirms that they were followed. */
function CodeDialog({ title, onCode, onDone, children }: CodeDialogProps) {
  const { t } = useTranslation('account');
  const form = useId();
  const { containerRef: fields, afterOpenChange } = useFocusFirstField<HTMLFormElement>();
  const [code, setCode] = useState('');
  const { problem, setProblem, isBusy, attempt } = useFormRequest();

  async function send(): Promise<void> {
    if (await attempt(() => onCode(code))) onDone(true);
    else setCode('');
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!/^\d{6}$/.test(code)) setProblem(t('proof.code_missing'));
    else if (!isBusy) void send();
  }

  return (
    <Modal
      open
      centered
      width={460}
      title={title}
      okText={t('factors.switch_on')}
      cancelText={t('cancel')}
      okButtonProps={{ htmlType: 'submit', form, loading: isBusy }}
      afterOpenChange={afterOpenChange}
      onCancel={() => onDone(false)}
    >
      {children}
      <form ref={fields} id={form} noValidate onSubmit={submit}>
        <FieldFrame label={t('proof.code')} error={problem}>
          {(control) => (
            <CodeInput
              {...control}
              value={code}
              onChange={(next) => {
                setCode(next);
                setProblem(undefined);
              }}
            />
          )}
        </FieldFrame>
      </form>
    </Modal>
  );
}

interface EmailCodesProps {
  readonly ceremonyId: string;
  readonly onDone: (isOn: boolean) => void;
}

/** Asks for the code that was mailed; it allows one attempt. */
export function EmailCodesDialog({ ceremonyId, onDone }: EmailCodesProps) {
  const { t } = useTranslation('account');
  const verify = async (code: string): Promise<void> => {
    await callServer(VERIFY_EMAIL_CODES, { body: { ceremony_id: ceremonyId, code } });
  };
  return (
    <CodeDialog title={t('email_codes.title')} onCode={verify} onDone={onDone}>
      <p className={styles.lead}>{t('email_codes.text')}</p>
    </CodeDialog>
  );
}

export type NewAuthenticator = NonNullable<(typeof SETUP_TOTP)['types']>['reply'];

interface TotpProps {
  readonly authenticator: NewAuthenticator;
  readonly onDone: (isOn: boolean) => void;
}

/**
 * A new authenticator: the QR code for the app, the secret to type, and a field for its first code.
 */
export function TotpDialog({ authenticator: { secret, qr }, onDone }: TotpProps) {
  const { t } = useTranslation('account');
  const verify = async (code: string): Promise<void> => {
    await callServer(VERIFY_TOTP, { body: { code } });
  };
  return (
    <CodeDialog title={t('totp.title')} onCode={verify} onDone={onDone}>
      <p className={styles.lead}>{t('totp.text')}</p>
      <img className={styles.qr} src={qr} width={200} height={200} alt={t('totp.qr')} />
      <p className={cx(styles.lead, styles.secret)}>
        {t('totp.secret')} <Code>{secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}</Code>
      </p>
    </CodeDialog>
  );
}
