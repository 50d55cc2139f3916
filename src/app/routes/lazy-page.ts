import type { ComponentType } from 'react';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import type { Namespace } from '../i18n/namespaces.ts';
import { loadTexts } from '../i18n/setup.ts';

/** A page that is fetched when it is first shown, at the same time as texts that it alone has. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...namespaces: readonly Namespace[]
) {
  return lazyComponent(async () => {
    const [Page] = await Promise.all([load(), loadTexts(namespaces)]);
    return Page;
  });
}
