/** The parts of a service worker's global scope that ours uses; TypeScript has them in no library for pages. */

export interface LastingEvent extends Event {
  /** Keeps the worker alive until the promise settles; its rejection fails an installation. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

export interface RequestEvent extends LastingEvent {
  readonly request: Request;
  /** The answer to a navigation that the browser has requested while the worker started. */
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (answer: Promise<Response>) => void;
}

interface PageMessage extends LastingEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

interface SyncEvent extends LastingEvent {
  readonly tag: string;
}

interface WorkerEvents {
  readonly install: LastingEvent;
  readonly activate: LastingEvent;
  readonly fetch: RequestEvent;
  readonly message: PageMessage;
  readonly sync: SyncEvent;
}

export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly matchAll: (of: {
      readonly type: 'window';
      readonly includeUncontrolled: true;
    }) => Promise<readonly unknown[]>;
  };
  readonly registration: {
    readonly navigationPreload?: { readonly enable: () => Promise<void> };
    /** Only some browsers have Background Sync. */
    readonly sync?: object;
  };
  /** Runs a script; after the installation only one that it has imported. */
  readonly importScripts: (path: string) => void;
  /** Set by the script of the outbox (outbox-script.ts). */
  sendWaiting?: (hasPage: () => Promise<boolean>) => Promise<'nothing' | 'something'>;
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
}

/** What the build knows of the page (scripts/page/service-worker.ts). */
export interface PageBuild {
  /** A hash over all files. */
  readonly version: string;
  /** Paths of all files but the page itself, each with a leading slash. */
  readonly files: readonly string[];
}
