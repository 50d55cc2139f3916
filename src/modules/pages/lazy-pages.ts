import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { propertiesPath } from '../folders/paths.ts';
import { ItemPage } from '../items/lazy-item-page.ts';

/** The pages of modules below a site. All are lazy. */
export const ListPage = lazyComponent(async () => (await import('./list-page-chunk.tsx')).ListPage);
export const NewItemPage = lazyComponent(
  async () => (await import('../items/NewItemPage.tsx')).NewItemPage,
);
export const ImportPage = lazyComponent(
  async () => (await import('../import/ImportPage.tsx')).ImportPage,
);

export const FoldersPage = lazyComponent(
  async () => (await import('../folders/FoldersPage.tsx')).FoldersPage,
);

/**
 * Prefetches the code of the page at a path below a site while its data is being fetched. The last
 * path segment selects the page, since the modules are not known yet. Resolves when the code is
 * there or could not be fetched.
 */
export async function prefetchPage(path: string): Promise<void> {
  const last = path.split('/').at(-1) ?? '';
  if (last === 'new') await NewItemPage.whenReady();
  else if (/^\d+$/.test(last) || last === propertiesPath) await ItemPage.whenReady();
  else if (last !== '' && last !== 'import') await ListPage.whenReady();
}
