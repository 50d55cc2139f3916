import { statements } from './migration.ts';

/** The pictures of first pages have a queue of their own: a text does not wait for them, nor they for it. */
export const firstPageQueue = statements(
  '0063_first_page_queue',
  `alter table file_texts add column first_page_state text not null default 'no'
    check (first_page_state in ('no', 'pending'));
  alter table file_texts add column first_page_attempts integer not null default 0;
  alter table file_texts add column first_page_claimed_at timestamptz(3);
  create index file_texts_first_pages on file_texts (site_id) where first_page_state = 'pending';
  update file_texts set first_page_state = 'pending'
    where state = 'pending' and exists (
      select from files where files.site_id = file_texts.site_id and files.sha256 = file_texts.sha256
        and media_type = 'application/pdf' and size >= 2097152 and thumbnail_id is null);`,
);
