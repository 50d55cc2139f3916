import { statements } from './migration.ts';

/** The ids that pages and devices give to versions of documents, so that what is sent again is not made again. */
export const versionsMadeOnce = statements(
  '0064_versions_made_once',
  `alter table item_versions add column client_id uuid;
  alter table item_versions add unique (site_id, client_id);`,
);
