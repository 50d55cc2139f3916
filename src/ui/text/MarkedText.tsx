import { Fragment } from 'react';
import styles from './text.module.css';

/** A part of a text, in UTF-16 units; `end` is exclusive. */
export interface TextMark {
  readonly start: number;
  readonly end: number;
}

interface Props {
  readonly text: string;
  /** In order. */
  readonly marks: readonly TextMark[];
}

/** A text in which the found words are marked. */
export function MarkedText({ text, marks }: Props) {
  return (
    <>
      {marks.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(marks[index - 1]?.end ?? 0, start)}
          <mark className={styles.found}>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  );
}
