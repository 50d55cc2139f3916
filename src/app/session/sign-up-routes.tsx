import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { ProviderName } from '../../contract/identities.ts';
import { LegalPage } from '../../screens/auth/LegalPage.tsx';
import { storedReturnPath } from '../../screens/auth/provider-redirect.ts';
import { ProviderPage } from '../../screens/auth/ProviderPage.tsx';
import { InvitationPage } from '../../screens/auth/InvitationPage.tsx';
import { SetUpPage } from '../../screens/auth/SetUpPage.tsx';
import { SignUpPage } from '../../screens/auth/SignUpPage.tsx';
import { LinkPage } from '../../screens/settings/LinkPage.tsx';
import { FullPage } from '../../screens/errors/FullPage.tsx';
import { RedirectIfSignedIn, useContinueSignIn } from './redirect-if-signed-in.tsx';
import { homePath, loginPath, profilePath, startPath } from './paths.ts';
import { startSession } from './session.ts';
import { useLinkToken } from './useLinkToken.ts';

export function SignUpRoute() {
  const navigate = useNavigate();
  return (
    <RedirectIfSignedIn>
      <SignUpPage onBack={() => void navigate(loginPath)} />
    </RedirectIfSignedIn>
  );
}

/** Also on a device where somebody else is signed in: accepting an invitation signs the person in. */
export function InvitationRoute() {
  const navigate = useNavigate();
  const token = useLinkToken();
  if (token === '') return <Navigate to={loginPath} replace />;
  return (
    <InvitationPage
      token={token}
      onSignedIn={(user) => {
        startSession(user, 'invitation');
        void navigate(homePath, { replace: true });
      }}
      onBack={() => void navigate(loginPath)}
    />
  );
}

/** Also for people who are signed in: setting up an organisation signs the person in. */
export function SetUpRoute() {
  const navigate = useNavigate();
  const token = useLinkToken();
  if (token === '') return <Navigate to={loginPath} replace />;
  return (
    <SetUpPage
      token={token}
      onSignedIn={(user) => {
        startSession(user, 'set_up');
        void navigate(startPath, { replace: true });
      }}
      onBack={() => void navigate(loginPath)}
    />
  );
}

/**
 * Prefix of the `state` parameter of a redirect that links an account; that of a sign-in has none.
 */
const linkStatePrefix = 'link.';

const isProvider = (name: string | undefined): name is ProviderName =>
  name === 'google' || name === 'microsoft' || name === 'organisation';

/** Providers redirect to this page after a sign-in or the linking of an account. */
export function ProviderRoute() {
  const { provider } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [searchParams] = useSearchParams();
  if (!isProvider(provider)) return <Navigate to="/unauthorized" replace />;
  if (searchParams.get('state')?.startsWith(linkStatePrefix) === true)
    return (
      <FullPage>
        <LinkPage
          provider={provider}
          search={search}
          onDone={() => void navigate(profilePath, { replace: true })}
        />
      </FullPage>
    );
  return (
    <RedirectIfSignedIn>
      <Provider provider={provider} search={search} />
    </RedirectIfSignedIn>
  );
}

function Provider(visit: { readonly provider: ProviderName; readonly search: string }) {
  const navigate = useNavigate();
  const onResult = useContinueSignIn(visit.provider, storedReturnPath.read());
  const back = () =>
    void navigate(loginPath, { replace: true, state: { from: storedReturnPath.read() } });
  return <ProviderPage {...visit} onResult={onResult} onBack={back} />;
}

export function LegalRoute({ kind }: { readonly kind: 'terms' | 'privacy' }) {
  const navigate = useNavigate();
  const [searchParams] = useSearchParams();
  return (
    <LegalPage
      kind={kind}
      organisation={searchParams.get('organisation')}
      onBack={() => void navigate(loginPath)}
    />
  );
}
