import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';

/** The page of an item. By itself, as lists begin to fetch it (`fetch-ahead.ts`). */
export const ItemPage = lazyComponent(async () => (await import('./ItemPage.tsx')).ItemPage);
