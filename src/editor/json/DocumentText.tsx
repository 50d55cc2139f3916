import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './json.module.css';
import type { TextSubject } from './schema-service.ts';
import { openTextEditor, type TextEditor, type TextProblem } from './text-editor.ts';
import { TextProblems } from './TextProblems.tsx';

interface Props {
  readonly subject: TextSubject;
  /** The accessible name of the text. */
  readonly label: string;
  /** What it begins with. */
  readonly text: string;
  readonly problems?: readonly TextProblem[];
  /** Without it the text is read-only. */
  readonly onEdit?: (text: string) => void;
  /** Buttons above the text. */
  readonly tools?: ReactNode;
}

const none: readonly TextProblem[] = [];

/** A document as text in a page, with hover texts, and with completion and problems while it is edited. */
export function DocumentText(props: Props) {
  const { subject, label, text, problems = none, onEdit, tools } = props;
  const { i18n } = useTranslation('editor');
  const { language } = i18n;
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<TextEditor>(null);
  const isReadOnly = onEdit === undefined;
  const edited = useEffectEvent((next: string) => onEdit?.(next));
  useEffect(() => {
    if (parent.current === null) return undefined;
    const opened = openTextEditor({
      parent: parent.current,
      text,
      label,
      subject,
      language,
      ...(!isReadOnly && { onEdit: edited }),
    });
    editor.current = opened;
    return () => {
      opened.close();
      editor.current = null;
    };
  }, [text, label, subject, language, isReadOnly]);
  useEffect(() => editor.current?.show(problems), [problems]);
  return (
    <div className={styles.document}>
      {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      <div ref={parent} className={styles.text} />
      {!isReadOnly && (
        <TextProblems
          problems={problems}
          onOpen={({ line, column }) => editor.current?.goTo(line, column)}
        />
      )}
    </div>
  );
}
