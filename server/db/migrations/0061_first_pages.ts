import { statements } from './migration.ts';

/** Large PDF files have a thumbnail too, a picture of their first page; those of before get one. */
export const firstPages = statements(
  '0061_first_pages',
  `alter table files drop constraint files_check1;
  alter table files
    add constraint files_thumbnail check (
      (thumbnail_id is null) = (thumbnail_size is null)
      and (width is null or thumbnail_id is not null)
      and (width is not null or thumbnail_id is null or media_type = 'application/pdf'));
  update file_texts set state = 'pending', attempts = 0, claimed_at = null
    where state in ('done', 'none') and exists (
      select from files where files.site_id = file_texts.site_id and files.sha256 = file_texts.sha256
        and media_type = 'application/pdf' and size >= 2097152);`,
);
