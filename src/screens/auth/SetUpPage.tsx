import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../api/client.ts';
import { errorText } from '../../api/error.ts';
import { CHECK_SET_UP } from '../../contract/sign-up.ts';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { FirstFactor } from './FirstFactor.tsx';
import { ProblemBox } from './ProblemBox.tsx';
import { SetUpForm } from './SetUpForm.tsx';
import { signInErrorTexts } from './sign-in-error-texts.ts';
import type { SignedInUser } from './sign-in.ts';

interface Props {
  readonly token: string;
  readonly onSignedIn: (user: SignedInUser) => void;
  readonly onBack: () => void;
}

/**
 * Creates the organisation and its first admin by a link that can be used once, then sets up the
 * second factor.
 */
export function SetUpPage({ token, onSignedIn, onBack }: Props) {
  const { t } = useTranslation('auth');
  const [user, setUser] = useState<SignedInUser>();
  const { data, error } = useQuery({
    queryKey: [CHECK_SET_UP.name, token],
    queryFn: ({ signal }) => callServer(CHECK_SET_UP, { body: { token }, signal }),
    // Checked only before the link is used.
    enabled: user === undefined,
    retry: false,
  });
  if (user !== undefined) return <FirstFactor onDone={() => onSignedIn(user)} />;
  return (
    <AuthLayout title={t('set_up.title')}>
      {data === undefined && error !== null ? (
        <>
          <BackToSignIn onBack={onBack} />
          <h1>{t('set_up.title')}</h1>
          <ProblemBox text={errorText(error, signInErrorTexts)} />
        </>
      ) : (
        <>
          <h1>{t('set_up.title')}</h1>
          {data === undefined ? (
            <SkeletonRows rows={5} rowHeight={64} />
          ) : (
            <SetUpForm token={token} email={data.reply.email} onCreated={setUser} />
          )}
        </>
      )}
    </AuthLayout>
  );
}
