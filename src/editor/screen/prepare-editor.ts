import type { QueryClient } from '@tanstack/react-query';
import { siteFieldTypesQueryOptions } from '../../api/own-types.ts';
import { preferencesQueryOptions } from '../../api/preferences.ts';
import { siteDirectoryQueryOptions } from '../../api/query-options.ts';
import { siteDropdownsQueryOptions } from '../../api/site-lists.ts';
import { loadPatternEngine } from '../../modules/registry/lazy-patterns.ts';
import { type OpenedDraft, prepareDraft, type TemplatePlace } from '../draft/opened-draft.ts';

/**
 * Reads all that the editor of a template renders, so that it can be rendered before somebody opens it
 * (docs/decisions/prepared-editor.md): what is rendered hidden fetches nothing itself. Resolves with the draft;
 * null if only its page may read it. Rejects with an ApiError or a LoadError.
 */
export async function prepareEditor(
  cache: QueryClient,
  of: TemplatePlace,
): Promise<OpenedDraft | null> {
  const { siteId } = of;
  const [types, criticalities, people, templates, labels] = siteDirectoryQueryOptions(siteId);
  const [draft] = await Promise.all([
    prepareDraft(cache, of),
    loadPatternEngine(),
    cache.query(types),
    cache.query(criticalities),
    cache.query(people),
    cache.query(templates),
    cache.query(labels),
    cache.query(siteFieldTypesQueryOptions(siteId)),
    cache.query(siteDropdownsQueryOptions(siteId)),
    cache.query(preferencesQueryOptions),
  ]);
  return draft;
}
