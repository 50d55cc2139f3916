import type { ComponentType } from 'react';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import type { Namespace } from '../i18n/namespaces.ts';
import { loadTexts } from '../i18n/setup.ts';

/**
 * A lazy page. Its code and the texts that only it uses are fetched in parallel when it is first
 * shown.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...namespaces: readonly Namespace[]
) {
  return lazyComponent(async () => {
    const [Page] = await Promise.all([load(), loadTexts(namespaces)]);
    return Page;
  });
}
