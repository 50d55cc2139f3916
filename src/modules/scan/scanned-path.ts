import type { ScannedItem } from './resolve/resolve-code.ts';

/** State of the navigation to an item that somebody has scanned: they stand in front of it. */
export const scannedState = { scanned: true } as const;

/** Whether the person came to this page by a scan. */
export const isScanned = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && Reflect.get(state, 'scanned') === true;

/** The address of the page of a scanned item. */
export const scannedPath = ({ siteId, module, itemId, search }: ScannedItem): string =>
  `/app/sites/${siteId}/${module.document.route}/${itemId}${search}`;
