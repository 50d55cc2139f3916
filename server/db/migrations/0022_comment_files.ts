import { statements } from './migration.ts';

/** Comments may have photos: files of the site. */
export const commentFiles = statements(
  '0022_comment_files',
  `
  alter table comments add column file_ids integer[] not null default '{}';
  `,
);
