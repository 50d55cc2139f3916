import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useModules } from '../../modules/registry/registry.ts';
import type { ReadsDraft } from '../../screens/module-settings/templates/pointed-template.ts';

/** Reads drafts with the code of the editor, which is fetched when somebody needs one. */
export function useDraftReader(siteId: number): ReadsDraft {
  const cache = useQueryClient();
  const registry = useModules();
  return useCallback(
    async (template) => {
      const { readUnpublishedTemplate } =
        await import('../../editor/draft/unpublished-template.ts');
      const found = await readUnpublishedTemplate(cache, registry, { siteId, ...template });
      return found?.document ?? null;
    },
    [cache, registry, siteId],
  );
}
