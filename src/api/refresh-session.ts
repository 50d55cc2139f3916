import { storedText } from '../browser/storage.ts';

/** When this browser last renewed its session, shared by its tabs; milliseconds since 1970. */
const storedRefreshAt = storedText('sessionRenewedAt', Number);
const lock = 'sitewright-session';

let pendingRefresh: Promise<boolean> | null = null;

/** Runs work in one tab at a time, because a refresh token that is sent twice ends its session. */
async function withTabLock(work: () => Promise<boolean>): Promise<boolean> {
  // Browsers have locks only in secure contexts. Without them `pendingRefresh` limits each tab to
  // one refresh.
  if ('locks' in navigator) return navigator.locks.request(lock, work);
  return work();
}

/**
 * Renews the session after a refused call, unless it was renewed since the call began.
 *
 * @param since when the refused call began, in milliseconds
 * @param requestTokens requests new tokens from the server; resolves with whether it got some
 * @returns whether the call should be repeated
 */
export function refreshSession(
  since: number,
  requestTokens: () => Promise<boolean>,
): Promise<boolean> {
  pendingRefresh ??= withTabLock(async () => {
    if ((storedRefreshAt.read() ?? 0) > since) return true;
    const isRenewed = await requestTokens();
    if (isRenewed) storedRefreshAt.write(Date.now());
    return isRenewed;
  }).finally(() => {
    pendingRefresh = null;
  });
  return pendingRefresh;
}
