/** When this browser last renewed its session, shared by its tabs; milliseconds. */
const key = 'sessionRenewedAt';
const lock = 'sitewright-session';

function lastRefreshAt(): number {
  return Number(localStorage.getItem(key) ?? 0);
}

let pendingRefresh: Promise<boolean> | null = null;

/** One tab at a time: a refresh token that is sent twice ends its session. */
async function withTabLock(work: () => Promise<boolean>): Promise<boolean> {
  // Browsers have locks in secure contexts alone; elsewhere it is one at a time of this tab.
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
    if (lastRefreshAt() > since) return true;
    const isRenewed = await requestTokens();
    if (isRenewed) localStorage.setItem(key, String(Date.now()));
    return isRenewed;
  }).finally(() => {
    pendingRefresh = null;
  });
  return pendingRefresh;
}
