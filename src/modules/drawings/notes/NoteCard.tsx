import { Move, Pencil, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Annotation, longestAnnotation } from '../../../contract/annotations.ts';
import { needsText } from '../../../domain/annotations.ts';
import { isLocalId } from '../../../domain/outbox/outbox.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import panelStyles from '../hotspots/hotspots.module.css';
import { UnsentState } from '../../outbox/UnsentState.tsx';
import { type ShownAnswer, type ShownNote, familyOf } from './note-model.ts';
import styles from './notes.module.css';
import type { NoteChanges } from './useNoteChanges.ts';

interface Props {
  readonly note: ShownNote;
  /** Whether anything can be written; nothing can on a deleted document. */
  readonly mayAdd: boolean;
  readonly changes: NoteChanges;
  /** Lets the person draw it again. */
  readonly onMove: () => void;
  readonly onClose: () => void;
}

/** A note: what it says, who made it, what others answered, and what can be done with it. */
export function NoteCard({ note, mayAdd, changes, onMove, onClose }: Props) {
  const { t } = useTranslation('drawings');
  const { dateTime } = useFormat();
  const [isEditing, setEditing] = useState(false);
  const { kind, text, status, user_name: name, created_at, from_version, may_change, entry } = note;
  const mayChange = mayAdd && may_change;
  const isSent = !isLocalId(note.id);
  return (
    <div className={panelStyles.card} role="region" aria-label={t('notes.one')}>
      <div className={panelStyles.title}>
        <div className={panelStyles.names}>
          <h2 className={panelStyles.name}>{t(`notes.kind.${kind}`)}</h2>
          <p className={panelStyles.note}>
            {[
              name,
              dateTime(created_at),
              ...(from_version === null
                ? []
                : [t('notes.from_version', { version: from_version })]),
            ].join(' · ')}
          </p>
        </div>
        <IconButton label={t('notes.close_card')} icon={<X size={18} />} onClick={onClose} />
      </div>
      {isSent && (
        <span>
          <StatusTag family={familyOf[status]} label={t(`notes.status.${status}`)} />
        </span>
      )}
      {isEditing ? (
        <TextForm
          label={t('notes.text')}
          start={text}
          required={needsText(kind)}
          verb={t('notes.save')}
          isBusy={changes.isBusy}
          onSave={async (next) => {
            if (await changes.change(note, { text: next })) setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        text !== '' && <p className={styles.said}>{text}</p>
      )}
      {entry !== null && (
        <UnsentState
          entry={entry}
          onRetry={() => void changes.retry(entry)}
          {...(isSent && { onDiscard: () => void changes.discard(entry) })}
        />
      )}
      {mayChange && !isEditing && (
        <div className={panelStyles.buttons}>
          <Button icon={<Pencil size={16} />} onClick={() => setEditing(true)}>
            {t('notes.edit')}
          </Button>
          <Button icon={<Move size={16} />} onClick={onMove}>
            {t('notes.move')}
          </Button>
          <Button
            icon={<Trash2 size={16} />}
            loading={changes.isBusy}
            onClick={() => void changes.remove(note).then((done) => done && onClose())}
          >
            {t('notes.remove')}
          </Button>
        </div>
      )}
      {note.comments.length > 0 && (
        <ul className={styles.comments} aria-label={t('notes.comments')}>
          {note.comments.map((comment) => (
            <GivenAnswer
              key={comment.id}
              note={note}
              comment={comment}
              mayChange={mayAdd && comment.may_change}
              changes={changes}
            />
          ))}
        </ul>
      )}
      {mayAdd && isSent && <Answer key={note.id} note={note} changes={changes} />}
    </div>
  );
}

interface GivenAnswerProps extends Pick<Props, 'note' | 'changes'> {
  readonly comment: ShownAnswer;
  readonly mayChange: boolean;
}

/** What somebody answered; its author can change the text. */
function GivenAnswer({ note, comment, mayChange, changes }: GivenAnswerProps) {
  const { t } = useTranslation('drawings');
  const { dateTime } = useFormat();
  const [isEditing, setEditing] = useState(false);
  const { id, user_name: name, text, status, created_at, changed_at, entry } = comment;
  const isSent = !isLocalId(id);
  const save = (next: string) =>
    entry === null || isSent
      ? changes.change(note, { comment: { id, text: next } })
      : changes.rewriteAnswer(entry, next);
  return (
    <li>
      <div className={styles.by}>
        <p className={panelStyles.note}>
          {[
            name,
            dateTime(created_at),
            ...(status === null ? [] : [t(`notes.status.${status}`)]),
            ...(changed_at === null
              ? []
              : [t('notes.answer_changed', { when: dateTime(changed_at) })]),
          ].join(' · ')}
        </p>
        {mayChange && !isEditing && (
          <span className={styles.tools}>
            <IconButton
              size="small"
              label={t('notes.answer_edit')}
              icon={<Pencil size={16} />}
              onClick={() => setEditing(true)}
            />
            {entry !== null && !isSent && (
              <IconButton
                size="small"
                label={t('notes.answer_remove')}
                icon={<Trash2 size={16} />}
                onClick={() => void changes.discard(entry)}
              />
            )}
          </span>
        )}
      </div>
      {isEditing ? (
        <TextForm
          label={t('notes.answer_label')}
          start={text}
          required
          verb={t('notes.save')}
          isBusy={changes.isBusy}
          onSave={async (next) => {
            if (await save(next)) setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p className={styles.said}>{text}</p>
      )}
      {entry !== null && (
        <UnsentState
          entry={entry}
          onRetry={() => void changes.retry(entry)}
          onDiscard={() => void changes.discard(entry)}
        />
      )}
    </li>
  );
}

function Answer({ note, changes }: Pick<Props, 'note' | 'changes'>) {
  const { t } = useTranslation('drawings');
  const [text, setText] = useState('');
  const { status, may_change } = note;
  const isClosed = status === 'closed';
  async function send(next: Annotation['status'] | null): Promise<void> {
    if (await changes.answer(note, text, next)) setText('');
  }
  const isEmpty = text.trim() === '';
  return (
    <div className={styles.answer}>
      <FieldFrame label={t('notes.answer_label')}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={text}
            maxLength={longestAnnotation}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </FieldFrame>
      <div className={panelStyles.buttons}>
        <Button
          type="primary"
          disabled={isEmpty}
          loading={changes.isBusy}
          onClick={() => void send(status === 'open' ? 'answered' : null)}
        >
          {t('notes.answer')}
        </Button>
        {may_change && (
          <Button
            loading={changes.isBusy}
            onClick={() => {
              const next = isClosed ? 'open' : 'closed';
              void (isEmpty ? changes.change(note, { status: next }) : send(next));
            }}
          >
            {t(isClosed ? 'notes.open_again' : 'notes.close')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface TextFormProps {
  readonly label: string;
  readonly start: string;
  readonly required: boolean;
  readonly verb: string;
  readonly isBusy: boolean;
  readonly onSave: (text: string) => Promise<void>;
  readonly onCancel: () => void;
}

function TextForm({ label, start, required, verb, isBusy, onSave, onCancel }: TextFormProps) {
  const { t } = useTranslation(['drawings', 'ui']);
  const [text, setText] = useState(start);
  const isMissing = required && text.trim() === '';
  return (
    <div className={styles.answer}>
      <FieldFrame label={label} error={isMissing ? t('notes.text_missing') : undefined}>
        {(control) => (
          <TextArea
            {...control}
            autoFocus
            value={text}
            maxLength={longestAnnotation}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </FieldFrame>
      <div className={panelStyles.buttons}>
        <Button
          type="primary"
          disabled={isMissing}
          loading={isBusy}
          onClick={() => void onSave(text)}
        >
          {verb}
        </Button>
        <Button onClick={onCancel}>{t('ui:cancel')}</Button>
      </div>
    </div>
  );
}
