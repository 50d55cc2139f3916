import { useTranslation } from 'react-i18next';
import styles from './json.module.css';
import type { TextProblem } from './text-editor.ts';

interface Props {
  readonly problems: readonly TextProblem[];
  /** Shows the place of a problem. */
  readonly onOpen: (problem: TextProblem) => void;
}

/** What is wrong with a text, each with its place. */
export function TextProblems({ problems, onOpen }: Props) {
  const { t } = useTranslation('editor');
  return (
    <section className={styles.problems} aria-labelledby="editor-json-problems">
      <h2 id="editor-json-problems" className={styles.heading}>
        {t('json.problems', { count: problems.length })}
      </h2>
      <ul className={styles.list}>
        {problems.map((problem) => (
          <li key={`${problem.line} ${problem.column} ${problem.message}`}>
            <button
              type="button"
              className={styles.problem}
              data-severity={problem.severity}
              onClick={() => onOpen(problem)}
            >
              <span className={styles.at}>
                {t('json.at', { line: problem.line, column: problem.column })}
              </span>{' '}
              {problem.message}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
