import { useQueryClient } from '@tanstack/react-query';
import { CloudUpload } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { unsentChanges } from '../../api/outbox/device-outbox.ts';
import { currentUserQueryOptions } from '../../api/query-options.ts';
import { outboxNeedsSignIn } from '../../api/outbox/runner.ts';
import { useStore } from '../../browser/useStore.ts';
import { unsentCount } from '../../domain/outbox/files.ts';
import { unsentPath } from '../../modules/outbox/UnsentNotice.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { SquareLink } from '../../ui/icons/SquareIcon.tsx';
import { NoticeBar } from '../../ui/page/NoticeBar.tsx';
import { storedAuthUser } from '../session/auth-user.ts';
import { useMe } from '../session/me.ts';
import { setAppBadge } from './app-badge.ts';
import styles from './outbox.module.css';

/** Lazy: a page opens before it sends what waits. */
const OutboxSync = lazy(async () => ({
  default: (await import('../../modules/outbox/OutboxSync.tsx')).OutboxSync,
}));

/** The person whose session the browser has: another tab may have signed in somebody else. */
function signedIn() {
  const user = storedAuthUser.read();
  return user === null ? null : { organisation: user.organisationId, user: user.userId };
}

/**
 * Sends what the person has changed without a connection, and shows the number of these changes on the
 * icon of the app. Shows nothing on the page.
 */
export function OutboxKeeper() {
  const me = useMe();
  const count = useStore(unsentChanges, unsentCount);
  useEffect(() => void setAppBadge(count), [count]);
  // A page without the person's data must not show how many of their changes wait.
  useEffect(() => () => void setAppBadge(0), []);
  return (
    <Suspense fallback={null}>
      <OutboxSync me={me} signedIn={signedIn} />
    </Suspense>
  );
}

/** Whether changes wait on this device. */
export const useHasUnsent = (): boolean => useStore(unsentChanges, unsentCount) > 0;

/** In the header: the number of changes that are not sent, while there are any. */
export function UnsentLink() {
  const { t } = useTranslation('app');
  const count = useStore(unsentChanges, unsentCount);
  if (count === 0) return null;
  const label = t('unsent.count', { count });
  return (
    <SquareLink to={unsentPath} aria-label={label} title={label} word={t('unsent.word')}>
      <CloudUpload size={18} />
      <span className={styles.count} data-count={count} aria-hidden="true" />
    </SquareLink>
  );
}

/**
 * Asks to sign in again if the session has ended while changes wait on this device. The question who
 * is signed in leads to the sign-in, and back to this page.
 */
export function SignInBar() {
  const { t } = useTranslation('app');
  const cache = useQueryClient();
  const count = useStore(unsentChanges, unsentCount);
  const isNeeded = useStore(outboxNeedsSignIn);
  if (!isNeeded || count === 0) return null;
  return (
    <NoticeBar label={t('unsent.label')} sentence={t('unsent.sign_in', { count })}>
      <Button size="small" onClick={() => void cache.invalidateQueries(currentUserQueryOptions)}>
        {t('unsent.to_sign_in')}
      </Button>
    </NoticeBar>
  );
}
