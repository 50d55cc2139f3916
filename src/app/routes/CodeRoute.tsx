import { Navigate, useParams } from 'react-router-dom';
import { CodePage } from '../../screens/code/CodePage.tsx';
import { useMe } from '../session/me.ts';
import { useSelectedSite } from '../shell/selected-site.tsx';

/** The page of a short link, for people who are signed in. */
export function CodeRoute() {
  const { site } = useSelectedSite();
  return <CodePage me={useMe()} siteId={site?.id ?? null} />;
}

/** The short link itself: the signed-in pages ask others to sign in first, and return here. */
export function ShortLink() {
  const { code = '' } = useParams();
  return <Navigate to={`/app/q/${encodeURIComponent(code)}`} replace />;
}
