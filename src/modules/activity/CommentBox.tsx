import { type ReactNode, useRef, useState, type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { maxCommentLength } from '../../contract/activity-schemas.ts';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { DictateButton } from '../../widgets/common/voice/DictateButton.tsx';
import { useActivity } from './context.ts';
import { type Mentionable, insertMention, matchByName, mentionQueryAt } from './mentions.ts';
import { PeopleList } from './PeopleList.tsx';
import { useCombobox } from './useCombobox.ts';
import styles from './comment-box.module.css';

export interface CommentBoxProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Called with a person or team chosen from the list. */
  readonly onPick: (who: Mentionable) => void;
  /** Called on Ctrl+Enter if the text can be sent. */
  readonly onSend: () => void;
  /** Called on Escape while no list is open. */
  readonly onEscape?: () => void;
  readonly autoFocus?: boolean;
  /** Shown below the text: how to send. */
  readonly children: ReactNode;
}

/** Whether the text can be sent. */
export const isSendable = (text: string): boolean =>
  text.trim() !== '' && text.trim().length <= maxCommentLength;

const maxRows = 8;

/** A text area that grows with its text and suggests people after `@`. */
export function CommentBox(props: CommentBoxProps) {
  const { label, text, onText, onPick, onSend, onEscape, autoFocus, children } = props;
  const { t } = useTranslation('activity');
  const { readers } = useActivity();
  const area = useRef<HTMLTextAreaElement>(null);
  useNativeUndo(area);
  const [caret, setCaret] = useState<number | null>(null);

  const mentionQuery = caret === null ? null : mentionQueryAt(text, Math.min(caret, text.length));
  const options = mentionQuery === null ? [] : matchByName(readers, mentionQuery.text);
  const combobox = useCombobox({
    options,
    onClose: () => setCaret(null),
    onPick: choose,
  });

  function choose(who: Mentionable): void {
    if (mentionQuery === null) return;
    const next = insertMention(text, mentionQuery, who.name);
    // Synchronously, so that the text typed next goes after the name.
    flushSync(() => {
      onPick(who);
      onText(next.text);
      setCaret(null);
    });
    area.current?.setSelectionRange(next.caret, next.caret);
  }

  const excess = text.trim().length - maxCommentLength;
  return (
    <div className={styles.box}>
      {options.length > 0 && (
        <div className={styles.people}>
          <PeopleList
            {...combobox.list}
            options={options}
            active={combobox.active}
            onPick={choose}
          />
        </div>
      )}
      <TextArea
        {...combobox.text}
        ref={area}
        aria-label={label}
        aria-invalid={excess > 0 || undefined}
        placeholder={label}
        className={styles.text}
        rows={Math.min(maxRows, text.split('\n').length)}
        value={text}
        autoFocus={autoFocus}
        onChange={({ target }) => {
          combobox.begin();
          setCaret(target.selectionStart);
          onText(target.value);
        }}
        onSelect={({ currentTarget }) => {
          if (caret !== null) setCaret(currentTarget.selectionStart);
        }}
        onBlur={() => setCaret(null)}
        onKeyDown={(event) => {
          if (combobox.press(event)) return;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            // The keys send the comment; they must not reach the form, which would save.
            event.stopPropagation();
            if (isSendable(text)) onSend();
          }
          if (event.key === 'Escape' && (onEscape !== undefined || text !== '')) {
            event.stopPropagation();
            onEscape?.();
          }
        }}
      />
      <p role="status" className="visually-hidden">
        {options.length > 0 && t('found', { count: options.length })}
      </p>
      <DictateButton text={text} onText={onText} />
      {excess > 0 && <p className={styles.over}>{t('too_long', { count: excess })}</p>}
      {children}
    </div>
  );
}

/**
 * Keeps undo and redo of a text native: the undo of the form would otherwise handle them, although
 * a comment is no change of the form.
 */
function useNativeUndo(text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = text.current;
    if (element === null) return undefined;
    const keep = (event: Event) => {
      const isUndo =
        event instanceof KeyboardEvent
          ? (event.ctrlKey || event.metaKey) && ['z', 'y'].includes(event.key.toLowerCase())
          : event instanceof InputEvent && event.inputType.startsWith('history');
      if (isUndo) event.stopPropagation();
    };
    element.addEventListener('keydown', keep);
    element.addEventListener('beforeinput', keep);
    return () => {
      element.removeEventListener('keydown', keep);
      element.removeEventListener('beforeinput', keep);
    };
  }, [text]);
}
