import { statements } from './migration.ts';

/** When somebody changed what they had answered to a mark on a document. */
export const changedAnswers = statements(
  '0060_changed_answers',
  'alter table document_annotation_comments add column changed_at timestamptz(3);',
);
