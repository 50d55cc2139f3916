import { Fragment } from 'react';
import styles from './text.module.css';

interface Props {
  readonly text: string;
  /** In order, in UTF-16 units; `end` is exclusive. */
  readonly marks: readonly { readonly start: number; readonly end: number }[];
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
