import { useTranslation } from 'react-i18next';
import type { BesideAction, NoteChange } from '../../domain/outbox/outbox.ts';

/** What a person did beside an item, in words. */
export function useBesideText(): (action: BesideAction) => string {
  const { t } = useTranslation(['outbox', 'drawings']);
  function changeText({ text, points, status, is_removed, comment }: NoteChange): string {
    if (is_removed === true) return t('note_removed');
    return [
      ...(is_removed === false ? [t('note_back')] : []),
      ...(text === undefined ? [] : [t('note_changed', { text })]),
      ...(points === undefined ? [] : [t('note_drawn')]),
      ...(status === undefined ? [] : [t(`note_status.${status}`)]),
      ...(comment === undefined ? [] : [t('note_answer_edited', { text: comment.text })]),
    ].join(' · ');
  }
  return (action) => {
    switch (action.kind) {
      case 'comment':
        return t('commented', { text: action.body.text });
      case 'edit_comment':
        return t('comment_edited', { text: action.body.text });
      case 'remove_comment':
        return t('comment_removed');
      case 'note': {
        const { text, kind } = action.note;
        return t('noted', { text: text === '' ? t(`drawings:notes.kind.${kind}`) : text });
      }
      case 'note_change':
        return changeText(action.change);
      case 'note_answer':
        return t('note_answered', { text: action.text });
      case 'version':
        return t('version_added', { name: action.name });
      case 'tags':
        return t('tagged', { count: action.tags.length });
    }
  };
}
