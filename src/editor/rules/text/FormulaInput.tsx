import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../../ui/form/FieldFrame.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { type Completion, completionsAt, type FormulaName, namedOtherwise } from './completions.ts';
import styles from './formula.module.css';
import type { FormulaProblem } from './useFormula.ts';

interface Props {
  readonly control: Omit<ControlProps, 'aria-required'>;
  readonly rows: number;
  readonly text: string;
  readonly problems: readonly FormulaProblem[];
  readonly names: readonly FormulaName[];
  readonly onText: (text: string) => void;
  readonly onBlur?: () => void;
}

/** The text in pieces, of which those with a problem are marked. */
function piecesOf(text: string, problems: readonly FormulaProblem[]) {
  const cuts = new Set([0, text.length, ...problems.flatMap(({ from, to }) => [from, to])]);
  const places = [...cuts].toSorted((a, b) => a - b);
  return places.slice(0, -1).map((from, index) => {
    const to = places[index + 1] ?? text.length;
    return {
      from,
      text: text.slice(from, to),
      isWrong: problems.some((each) => each.from <= from && to <= each.to),
    };
  });
}

/** The line and the character of a place, counted from 1. */
function placeOf(text: string, at: number) {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, character: (before.at(-1)?.length ?? 0) + 1 };
}

/**
 * A text area for formulas. What is wrong is marked where it is written and named below; Ctrl+Space,
 * or letters, offer fields and functions.
 */
export function FormulaInput(props: Props) {
  const { control, rows, text, problems, names, onText, onBlur } = props;
  const { t } = useTranslation('rule_editor');
  const area = useRef<HTMLTextAreaElement>(null);
  const mirror = useRef<HTMLPreElement>(null);
  const taken = useRef<{ readonly text: string; readonly end: number } | null>(null);
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [chosen, setChosen] = useState(0);
  const offered =
    caret === null ? { list: [], from: 0, to: 0 } : completionsAt(text, caret, names, isAsked);
  const { list, from, to } = offered;
  const legend = useMemo(() => namedOtherwise(text, names), [text, names]);

  function close(): void {
    setCaret(null);
    setIsAsked(false);
    setChosen(0);
  }

  function take({ text: inserted, back }: Completion): void {
    const next = text.slice(0, from) + inserted + text.slice(to);
    const end = from + inserted.length - back;
    close();
    if (next === text) {
      putCaret(end);
      return;
    }
    taken.current = { text: next, end };
    onText(next);
  }

  function putCaret(at: number): void {
    area.current?.focus();
    area.current?.setSelectionRange(at, at);
  }

  // The caret goes where typing continues as soon as the text is there: the next key may come before the next frame.
  useLayoutEffect(() => {
    if (taken.current?.text === text) putCaret(taken.current.end);
    taken.current = null;
  }, [text]);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      setIsAsked(true);
      setCaret(event.currentTarget.selectionStart);
      return;
    }
    const completion = list[chosen];
    if (completion === undefined) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: list.length - 1 };
    const step = steps[event.key];
    if (step !== undefined) setChosen((chosen + step) % list.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(completion);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    // Escape closes the list, and the dialog only when pressed again.
    event.stopPropagation();
  }

  return (
    <div className={styles.formula}>
      <div className={styles.field}>
        <pre ref={mirror} className={styles.mirror} aria-hidden="true">
          {piecesOf(text, problems).map((piece) =>
            piece.isWrong ? <mark key={piece.from}>{piece.text}</mark> : piece.text,
          )}
          {'\n'}
        </pre>
        <TextArea
          {...control}
          ref={area}
          className={styles.area}
          rows={rows}
          spellCheck={false}
          autoCapitalize="off"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          {...(list.length > 0 && {
            'aria-controls': listId,
            'aria-activedescendant': `${listId} ${chosen}`.replaceAll(' ', '-'),
          })}
          value={text}
          onChange={({ target }) => {
            onText(target.value);
            setChosen(0);
            setCaret(target.selectionStart);
          }}
          onKeyDown={onKeyDown}
          onScroll={({ currentTarget }) => {
            if (mirror.current !== null) mirror.current.scrollTop = currentTarget.scrollTop;
          }}
          onBlur={() => {
            close();
            onBlur?.();
          }}
        />
      </div>
      {list.length > 0 && (
        <div id={listId} role="listbox" aria-label={t('completions')} className={styles.list}>
          {list.map((completion, index) => (
            <div
              key={completion.text}
              id={`${listId} ${index}`.replaceAll(' ', '-')}
              role="option"
              aria-selected={index === chosen}
              tabIndex={-1}
              className={styles.option}
              onPointerDown={(event) => {
                // The text keeps the focus, and what was typed is not stored yet.
                event.preventDefault();
                take(completion);
              }}
            >
              {completion.name === null ? (
                <>
                  <code>{completion.text}</code>
                  <span>{t(`function.${completion.text.replace('()', '')}`)}</span>
                </>
              ) : (
                <>
                  <strong>{completion.name}</strong> <code>{completion.text}</code>
                </>
              )}
            </div>
          ))}
        </div>
      )}
      {legend.length > 0 && (
        <dl className={styles.legend} aria-label={t('legend')}>
          {legend.map(({ db, name }) => (
            <div key={db}>
              <dt>{db}</dt>
              <dd>{name}</dd>
            </div>
          ))}
        </dl>
      )}
      {problems.length > 0 && (
        <ul className={styles.problems} role="status">
          {problems.map((problem) => (
            <li key={`${problem.from} ${problem.text}`}>
              <button
                type="button"
                className={styles.place}
                onClick={() => {
                  area.current?.focus();
                  area.current?.setSelectionRange(problem.from, problem.to);
                }}
              >
                {t('place', placeOf(text, problem.from))}
              </button>{' '}
              {problem.text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
