import { statements } from './migration.ts';

/** When a text became searchable, so that searches that are open find it (server/db/items/list.ts). */
export const textSequence = statements(
  '0051_text_sequence',
  `
  alter table file_texts add column after_sequence bigint;
  create index file_texts_sequence on file_texts (site_id, after_sequence)
    where after_sequence is not null;
  `,
);
