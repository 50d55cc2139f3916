import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../api/client.ts';
import { errorText } from '../../api/error.ts';
import { CHECK_INVITATION } from '../../contract/invitations.ts';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { ProblemBox } from './ProblemBox.tsx';
import styles from './auth.module.css';
import { signInErrorTexts } from './sign-in-error-texts.ts';
import type { SignedInUser } from './sign-in.ts';

interface Props {
  readonly token: string;
  readonly onSignedIn: (user: SignedInUser) => void;
  readonly onBack: () => void;
}

/** Accepts an invitation by a link that can be used once. */
export function InvitationPage({ token, onSignedIn, onBack }: Props) {
  const { t } = useTranslation('auth');
  const { data, error } = useQuery({
    queryKey: [CHECK_INVITATION.name, token],
    queryFn: ({ signal }) => callServer(CHECK_INVITATION, { body: { token }, signal }),
    // Using the link makes it void: it is checked once.
    staleTime: Infinity,
    retry: false,
  });
  const invitation = data?.reply;
  return (
    <AuthLayout title={t('invitation.title')} organisation={invitation?.organisation_key ?? ''}>
      {invitation === undefined && error !== null ? (
        <>
          <BackToSignIn onBack={onBack} />
          <h1>{t('invitation.over')}</h1>
          <div className={styles.fields}>
            <ProblemBox text={errorText(error, signInErrorTexts)} />
            <p>{t('invitation.over_text')}</p>
          </div>
        </>
      ) : (
        <>
          <h1>{t('invitation.title')}</h1>
          {invitation === undefined ? (
            <SkeletonRows rows={4} rowHeight={64} />
          ) : (
            <InvitationForm token={token} invitation={invitation} onAccepted={onSignedIn} />
          )}
        </>
      )}
    </AuthLayout>
  );
}
