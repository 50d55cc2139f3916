import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { TextInput } from '../../ui/form/TextInput.tsx';
import type { EditorExit } from '../../ui/grid/useInlineEditing.tsx';
import styles from './translations.module.css';

interface Props {
  readonly label: string;
  readonly language: string;
  readonly wording: string;
  readonly onKeep: (wording: string) => void;
  readonly onLeave: (to: EditorExit) => void;
}

/** The input of a cell. Enter and Tab keep the text and go on, Escape leaves it as it was. */
export function WordingInput({ label, language, wording, onKeep, onLeave }: Props) {
  const [typed, setTyped] = useState(wording);
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    input.current?.focus();
    // A letter that opens the cell replaces its text, as in spreadsheets.
    input.current?.select();
  }, []);
  function leave(to: EditorExit | null, keeps: boolean): void {
    if (isDone.current) return;
    isDone.current = true;
    if (keeps && typed !== wording) onKeep(typed.trim());
    if (to !== null) onLeave(to);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const { key, shiftKey } = event;
    event.stopPropagation();
    if (key === 'Escape') leave('stay', false);
    else if (key === 'Enter') leave('down', true);
    else if (key === 'Tab') leave(shiftKey ? 'left' : 'right', true);
    else return;
    event.preventDefault();
  }
  return (
    <TextInput
      ref={input}
      className={styles.input}
      aria-label={label}
      lang={language}
      value={typed}
      maxLength={2000}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => leave('stay', true)}
    />
  );
}
