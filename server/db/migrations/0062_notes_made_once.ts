import { statements } from './migration.ts';

/** The ids that devices give to notes and answers, so that what is sent again is not made again. */
export const notesMadeOnce = statements(
  '0062_notes_made_once',
  `alter table document_annotations add column client_id uuid;
  alter table document_annotations add unique (site_id, client_id);
  alter table document_annotation_comments add column client_id uuid;
  alter table document_annotation_comments add unique (site_id, client_id);`,
);
