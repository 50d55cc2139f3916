import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../api/client.ts';
import { ACCEPT_INVITATION, type CHECK_INVITATION } from '../../contract/invitations.ts';
import { localeOf } from '../../runtime/text.ts';
import { useFormRequest } from '../../modules/useFormRequest.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NewPasswordField } from '../../ui/form/NewPasswordField.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { ProblemBox } from './ProblemBox.tsx';
import { signInErrorTexts } from './sign-in-error-texts.ts';
import type { SignedInUser } from './sign-in.ts';
import { SubmitButton } from './SubmitButton.tsx';
import styles from './auth.module.css';

interface Props {
  readonly token: string;
  readonly invitation: NonNullable<(typeof CHECK_INVITATION)['types']>['reply'];
  readonly onAccepted: (user: SignedInUser) => void;
}

/** Asks for the name and a password; the address is that of the invitation. */
export function InvitationForm({ token, invitation, onAccepted }: Props) {
  const { t, i18n } = useTranslation('auth');
  const [name, setName] = useState(invitation.display_name);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { problem, isBusy, attempt } = useFormRequest({ texts: signInErrorTexts });
  const isNameMissing = name.trim() === '';
  const isShort = [...password].length < 8;

  async function send(): Promise<void> {
    const locale = localeOf(i18n.language).code;
    const body = { token, display_name: name, password, locale };
    onAccepted((await callServer(ACCEPT_INVITATION, { body })).reply.user);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTried(true);
    if (!isNameMissing && !isShort) void attempt(send);
  }

  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <p className={styles.method}>
        {t('invitation.text', { organisation: invitation.organisation_name })}
      </p>
      {problem !== undefined && <ProblemBox text={problem} />}
      <FieldFrame
        label={t('email')}
        help={t('invitation.email_help', { key: invitation.organisation_key })}
      >
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoComplete="username"
            readOnly
            value={invitation.email}
          />
        )}
      </FieldFrame>
      <FieldFrame
        label={t('set_up.display_name')}
        error={tried && isNameMissing ? t('set_up.display_name_missing') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            aria-required
            autoComplete="name"
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </FieldFrame>
      <NewPasswordField
        label={t('password')}
        help={t('reset.help')}
        error={tried && isShort ? t('errors.password_short') : undefined}
        value={password}
        onChange={setPassword}
      />
      <SubmitButton isBusy={isBusy}>{t('invitation.accept')}</SubmitButton>
    </form>
  );
}
