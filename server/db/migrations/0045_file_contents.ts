import { statements } from './migration.ts';

/** Files of a site with the same bytes share them in the store, so files are found by their bytes. */
export const fileContents = statements(
  '0045_file_contents',
  `
  create index files_content on files (site_id, sha256);
  create index files_store on files (site_id, store_id);
  create index files_thumbnail on files (site_id, thumbnail_id) where thumbnail_id is not null;
  `,
);
