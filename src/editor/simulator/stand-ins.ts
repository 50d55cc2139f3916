import type { MadeUpSources } from '../preview/made-up.ts';

/** Far above the ids that rows of a site have. */
export const firstInvented = 2_000_000_001;

/**
 * What a site has, and an invented id of each kind that it has none of, so that an example item can
 * pass every check. A walk looks at values only, not at what they refer to.
 */
export function withStandIns(sources: MadeUpSources): MadeUpSources {
  const { fileIds, items } = sources;
  const file = fileIds.length > 0 ? fileIds : [firstInvented];
  const row = { id: firstInvented, template_id: 0 };
  return {
    ...sources,
    fileIds: file,
    items: new Map([...items].map(([type, rows]) => [type, rows.length > 0 ? rows : [row]])),
  };
}
