import { useTranslation } from 'react-i18next';
import type { TextHit } from '../../contract/file-texts.ts';
import { MarkedText } from '../../ui/text/MarkedText.tsx';
import styles from './text-hits.module.css';

/** Where words are in the text of a document: the page, and what is around them. */
export function TextHitExcerpt({ hit }: { readonly hit: TextHit }) {
  const { t } = useTranslation('files');
  const { unit, page, pages, excerpt, marks } = hit;
  const more = pages - 1;
  return (
    <span className={styles.excerpt}>
      {unit !== null && (
        <strong className={styles.place}>
          {t(`hits.${unit}`, { number: page })}
          {more > 0 && ` ${t('hits.more', { count: more })}`}
        </strong>
      )}
      <span>
        <MarkedText text={excerpt} marks={marks} />
      </span>
    </span>
  );
}
