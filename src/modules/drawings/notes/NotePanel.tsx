import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { NativeSelect } from '../../../ui/form/NativeSelect.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import panelStyles from '../hotspots/hotspots.module.css';
import { CarryDialog } from './CarryDialog.tsx';
import { UnsentSign } from '../../outbox/UnsentMark.tsx';
import { stateOfEntry } from '../../../domain/outbox/unsent-states.ts';
import { type ShownNote, familyOf, noteFilters, passesNote, unsentOf } from './note-model.ts';
import styles from './notes.module.css';
import type { NoteChanges } from './useNoteChanges.ts';
import type { Notes } from './useNotes.ts';

interface Props {
  readonly notes: Notes;
  readonly mayAdd: boolean;
  readonly changes: NoteChanges;
  readonly onSelect: (note: ShownNote) => void;
}

/** The notes of all pages as a list, with a filter, and what is left of the version before. */
export function NotePanel({ notes, mayAdd, changes, onSelect }: Props) {
  const { t } = useTranslation('drawings');
  const [isCarrying, setCarrying] = useState(false);
  const { all, filter, setFilter, earlier } = notes;
  const shown = all.filter((note) => passesNote(note, filter));
  const options = noteFilters.map((value) => ({
    value,
    label: t(`notes.filter.${value}`, {
      count: all.filter((note) => passesNote(note, value)).length,
    }),
  }));
  return (
    <>
      <div className={panelStyles.head}>
        <NativeSelect
          aria-label={t('notes.filter_label')}
          value={filter}
          options={options}
          onChange={(value) => setFilter(noteFilters.find((each) => each === value) ?? 'all')}
        />
        {mayAdd && earlier !== null && (
          <div className={panelStyles.bulk}>
            <span>
              {t('notes.earlier', { count: earlier.annotations.length, version: earlier.version })}
            </span>
            <Button size="small" onClick={() => setCarrying(true)}>
              {t('notes.carry')}
            </Button>
          </div>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<MessageSquareText size={24} />}
          title={t(all.length === 0 ? 'notes.none' : 'notes.no_match')}
          text={t(
            all.length > 0
              ? 'notes.no_match_text'
              : mayAdd
                ? 'notes.none_text'
                : 'notes.none_deleted',
          )}
          next="control"
        />
      ) : (
        <div className={panelStyles.scroll}>
          <ul className={panelStyles.rows} aria-label={t('notes.list')}>
            {shown.map((note) => (
              <li key={note.id}>
                <NoteRow note={note} onSelect={() => onSelect(note)} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {isCarrying && earlier !== null && (
        <CarryDialog earlier={earlier} changes={changes} onClose={() => setCarrying(false)} />
      )}
    </>
  );
}

function NoteRow({ note, onSelect }: { readonly note: ShownNote; readonly onSelect: () => void }) {
  const { t } = useTranslation('drawings');
  const { dateTime } = useFormat();
  const { kind, text, status, page, user_name: name, created_at, comments } = note;
  const entry = unsentOf(note);
  return (
    <button type="button" className={styles.row} onClick={onSelect}>
      <span className={styles.text}>{text === '' ? t(`notes.kind.${kind}`) : text}</span>
      {entry === null ? (
        <StatusTag family={familyOf[status]} label={t(`notes.status.${status}`)} />
      ) : (
        <UnsentSign state={stateOfEntry(entry)} />
      )}
      <span className={styles.facts}>
        {[
          name,
          dateTime(created_at),
          t('notes.page', { page }),
          ...(comments.length === 0 ? [] : [t('notes.answers', { count: comments.length })]),
        ].join(' · ')}
      </span>
    </button>
  );
}
