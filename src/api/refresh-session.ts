import { storedText } from '../browser/storage.ts';

/** When this browser last renewed its session, shared by its tabs; milliseconds since 1970. */
const storedRefreshAt = storedText('sessionRenewedAt', Number);
const lock = 'sitewright-session';

let pendingRefresh: Promise<boolean> | null = null;

/** One tab at a time: a refresh token that is sent twice ends its session. */
async function withTabLock(work: () => Promise<boolean>): Promise<boolean> {
  // Browsers have locks only in secure contexts. Elsewhere `pendingRefresh` keeps one per tab.
  if ('locks' in navigator) return navigator.locks.request(lock, work);
  return work();
}

/**
 * Renews the session after a call was refused, unless that was done since the call began.
 *
 * @param since when the refused call began, in milliseconds
 * @param requestTokens asks the server for new tokens and says whether it gave some
 * @returns whether the call is worth another try
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
