import { statements } from './migration.ts';

/** Texts that were read from pictures, with the places of their words. */
export const pictureTexts = statements(
  '0059_picture_texts',
  `
  alter table file_texts add column picture_state text not null default 'no'
    check (picture_state in ('no', 'pending', 'done', 'none', 'failed'));
  create index file_texts_pictures on file_texts (site_id) where picture_state = 'pending';
  alter table file_text_pages add column words jsonb;
  `,
);
