import type { ReactNode } from 'react';
import { Lock, MapPinOff, ShieldAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { DraftOwner } from '../../api/drafts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { LazyBoundary } from '../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { ErrorPage } from './ErrorPage.tsx';

const KeptDrafts = lazyComponent(async () => (await import('./KeptDrafts.tsx')).KeptDrafts);

/** For an unknown path outside the shell (spec 2.1). */
export function Unauthorized() {
  const { t } = useTranslation('app');
  return (
    <ErrorPage
      icon={<ShieldAlert size={24} />}
      title={t('unauthorized.title')}
      description={t('unauthorized.description')}
    />
  );
}

/** For an unknown path inside the shell. */
export function NotFound() {
  const { t } = useTranslation('app');
  return (
    <ErrorPage
      icon={<MapPinOff size={24} />}
      title={t('not_found.title')}
      description={t('not_found.description')}
    />
  );
}

/** For a page that threw an error. */
export function SomethingWentWrong({ message }: { readonly message?: string | undefined }) {
  const { t } = useTranslation('app');
  return (
    <ErrorPage
      icon={<TriangleAlert size={24} />}
      title={t('went_wrong.title')}
      description={t('went_wrong.description')}
      message={message}
    />
  );
}

interface AccessDeniedProps {
  /** The name of the site. */
  readonly name: string;
  readonly isArchived: boolean;
  readonly siteId: number;
  readonly owner: DraftOwner;
  /** Asks the site's admins for access. */
  readonly request: ReactNode;
}

/** For a site that can't be opened: no role on it, or archived (spec section 6). */
export function AccessDenied({ name, isArchived, siteId, owner, request }: AccessDeniedProps) {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  return (
    <ErrorPage
      icon={<Lock size={24} />}
      title={t('access_denied.title')}
      description={t(isArchived ? 'access_denied.archived' : 'access_denied.no_role', { name })}
      action={
        <>
          <Button type="primary" onClick={() => void navigate('/app/sites')}>
            {t('access_denied.to_sites')}
          </Button>
          {!isArchived && <LazyBoundary>{request}</LazyBoundary>}
        </>
      }
      more={
        <LazyBoundary>
          <KeptDrafts owner={owner} siteId={siteId} />
        </LazyBoundary>
      }
    />
  );
}

/** For a person whose last role has ended: there is nothing that they may open. */
export function AccessEnded({ owner }: { readonly owner: DraftOwner }) {
  const { t } = useTranslation('app');
  return (
    <ErrorPage
      icon={<Lock size={24} />}
      title={t('access_denied.title')}
      description={t('access_denied.ended')}
      more={
        <LazyBoundary>
          <KeptDrafts owner={owner} siteId={null} />
        </LazyBoundary>
      }
    />
  );
}
