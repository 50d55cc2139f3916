import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import styles from './history.module.css';
import type { ChangeLine } from './change-lines.ts';

interface Props {
  readonly lines: readonly ChangeLine[];
  readonly moduleType: string;
  readonly item: Item;
  /** The sentence above names the only field there is. */
  readonly isNamed: boolean;
}

/** Each changed field with its value before and after, as the field's own room shows it. */
export function ChangedFields({ lines, moduleType, item, isNamed }: Props) {
  const { t } = useTranslation('form');
  const { language } = useWidgetServices();
  if (lines.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {lines.map(({ pointer, name, Read, settings, before, after }) => {
        const isStatus = pointer === '/status';
        const shared = { settings, moduleType, item };
        return (
          <li key={pointer}>
            {!isStatus && !isNamed && (
              <span className={styles.field}>{textIn(name, language)}</span>
            )}
            <span className={isStatus ? undefined : styles.before}>
              <span className="visually-hidden">{t('before')} </span>
              <Read {...shared} value={before} />
            </span>
            <ArrowRight size={14} className={styles.arrow} />
            <span className={styles.after}>
              <span className="visually-hidden">{t('after')} </span>
              <Read {...shared} value={after} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
