import { useTranslation } from 'react-i18next';
import type { FoundPlace } from '../../runtime/query/found-places.ts';
import { textIn } from '../../runtime/text.ts';
import { MarkedText } from '../../ui/text/MarkedText.tsx';
import styles from './text-hits.module.css';

/** Where a search found its words in an item, if its row does not show that otherwise. */
export function FoundPlaces({ places }: { readonly places: readonly FoundPlace[] }) {
  const { t, i18n } = useTranslation('table');
  if (places.length === 0) return null;
  return (
    <span className={styles.places}>
      {places.map(({ column, excerpt, marks }) => {
        const name = textIn(column, i18n.language);
        return (
          <span key={`${name} ${excerpt}`} className={styles.placeOfRow}>
            {t('found_in', { column: name })} <MarkedText text={excerpt} marks={marks} />
          </span>
        );
      })}
    </span>
  );
}
