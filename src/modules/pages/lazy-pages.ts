import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { ItemPage } from '../items/lazy-item-page.ts';

/** The pages that modules have below a site, each fetched when somebody goes there. */
export const ListPage = lazyComponent(async () => (await import('./list-page-chunk.tsx')).ListPage);
export const NewItemPage = lazyComponent(
  async () => (await import('../items/NewItemPage.tsx')).NewItemPage,
);
export const ImportPage = lazyComponent(
  async () => (await import('../import/ImportPage.tsx')).ImportPage,
);

/**
 * Begins to fetch the page of a path below a site while what it shows is still asked for; by the
 * last part of the path, since the modules that have the others are not known yet. Resolves when it
 * is there, or could not be fetched.
 */
export async function prefetchPage(path: string): Promise<void> {
  const last = path.split('/').at(-1) ?? '';
  if (last === 'new') await NewItemPage.whenReady();
  else if (/^\d+$/.test(last)) await ItemPage.whenReady();
  else if (last !== '' && last !== 'import') await ListPage.whenReady();
}
