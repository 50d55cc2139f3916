/** The name under which this device asks the browser to send what waits when there is a network. */
export const outboxTag = 'outbox';

/** What browsers with Background Sync have; TypeScript has it in no library. */
interface SyncManager {
  readonly register: (tag: string) => Promise<void>;
}

function syncOf(registration: ServiceWorkerRegistration | undefined): SyncManager | null {
  const { sync } = (registration ?? {}) as { readonly sync?: SyncManager };
  return sync ?? null;
}

/**
 * Asks the browser to wake the service worker with a tag as soon as there is a network, also if no page is open
 * then. Does nothing where the browser can't.
 */
export async function askForSync(tag: string): Promise<void> {
  // Pages without HTTPS have no service worker.
  if (!('serviceWorker' in navigator)) return;
  try {
    await syncOf(await navigator.serviceWorker.getRegistration())?.register(tag);
  } catch (error) {
    console.info('This browser sends nothing while the page is closed', error);
  }
}
