import { pageVersion } from '../../browser/page-version.ts';
import { createStore } from '../../browser/store.ts';

/** A service worker of another build than this page; null as long as there is none. */
const newer = createStore<ServiceWorker | null>(null);

export const newerWorker = newer;

let registered: Promise<ServiceWorkerRegistration> | null = null;

function versionOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data));
    port1.start();
    worker.postMessage('version', [port2]);
  });
}

/** A worker that waits: it takes over at once if the page is already of its build. */
async function offer(worker: ServiceWorker): Promise<void> {
  if ((await versionOf(worker)) === pageVersion()) worker.postMessage('activate');
  else newer.set(worker);
}

function followUpdates(registration: ServiceWorkerRegistration): void {
  if (registration.waiting !== null) void offer(registration.waiting);
  const follow = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      const isUpdate = registration.active !== null && registration.active !== installing;
      if (installing.state === 'installed' && isUpdate) void offer(installing);
    });
  };
  // The registration itself finds an update, often before anybody listens.
  follow();
  registration.addEventListener('updatefound', follow);
}

/** The worker's registration, made if no worker of this page's build is in charge yet. */
async function register(): Promise<ServiceWorkerRegistration> {
  const workers = navigator.serviceWorker;
  const active = (await workers.getRegistration())?.active ?? null;
  // One of this build needs no other to take over from it while the page loads.
  if (active === null || (await versionOf(active)) !== pageVersion())
    await workers.register('/service-worker.js', { updateViaCache: 'none' });
  const registration = await workers.ready;
  followUpdates(registration);
  return registration;
}

/**
 * Keeps the files of the page on this device, so that it opens without a network
 * (docs/decisions/service-worker.md). Browsers have no workers on pages without HTTPS, and a page
 * that is not built has none.
 */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator) || pageVersion() === null) return;
  try {
    await (registered ??= register());
  } catch (error) {
    registered = null;
    console.warn('The page could not be kept on this device', error);
  }
}

/** Looks for a newer build, such as after the server was started again. */
export async function checkForUpdate(): Promise<void> {
  if (registered === null) return;
  try {
    await (await registered).update();
  } catch (error) {
    console.warn('No newer version could be looked for', error);
  }
}

/** Lets the newer worker take over, and loads its page. */
export function loadNewer(worker: ServiceWorker): void {
  const reload = () => {
    if (worker.state === 'activated' || worker.state === 'redundant') globalThis.location.reload();
  };
  worker.addEventListener('statechange', reload);
  worker.postMessage('activate');
  reload();
}
