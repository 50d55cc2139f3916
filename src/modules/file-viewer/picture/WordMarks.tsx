import { type PictureWord, wordsIn } from '../../../runtime/picture-words.ts';
import type { TextRange } from '../../../runtime/text-positions.ts';
import styles from './picture.module.css';

interface Props {
  readonly words: readonly PictureWord[];
  /** Parts of their text. */
  readonly marks: readonly TextRange[];
  /** At which of them the person is; null: none yet. */
  readonly current: number | null;
  /** Of the picture, in its own pixels. */
  readonly width: number;
  readonly height: number;
}

/** Marks words on a picture that is shown in the middle of its place, and never larger than it is. */
export function WordMarks({ words, marks, current, width, height }: Props) {
  return (
    <svg
      className={styles.marks}
      viewBox={`0 0 ${width} ${height}`}
      style={{ maxWidth: width, maxHeight: height }}
      aria-hidden="true"
      data-marks={marks.length}
    >
      {marks.map((mark, index) =>
        wordsIn(words, mark).map((word) => (
          <rect
            key={`${index} ${word.x} ${word.y}`}
            x={word.x * width}
            y={word.y * height}
            width={word.width * width}
            height={word.height * height}
            data-current={index === current || undefined}
          />
        )),
      )}
    </svg>
  );
}
