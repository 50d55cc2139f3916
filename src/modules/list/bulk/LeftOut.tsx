import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { ScrollRegion } from '../../../ui/page/ScrollRegion.tsx';
import { Code } from '../../../ui/text/Code.tsx';
import styles from './bulk.module.css';

export interface LeftOutItem {
  readonly item: Item;
  readonly reasons: readonly string[];
}

interface Props {
  readonly module: CompiledModule;
  readonly left: readonly LeftOutItem[];
  /** The number of selected items. */
  readonly of: number;
  readonly hrefOf: (item: Item) => string;
}

/** Items that are listed per reason; of the others only the number is shown. */
const maxItems = 50;

/**
 * The items that an action leaves as they are, before it runs: their number, and by reason their
 * number and links, which open in a new tab so that the selection stays.
 */
export function LeftOut({ module, left, of, hrefOf }: Props) {
  const { t } = useTranslation('bulk');
  const { number } = useFormat();
  if (left.length === 0) return null;
  const title = t('left_out', { count: left.length, number: number(left.length), of: number(of) });
  const byReason = Map.groupBy(left, ({ reasons }) => reasons.join(' '));
  return (
    <section className={styles.left} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {[...byReason].map(([reason, some]) => (
        <details key={reason} open={byReason.size === 1 && some.length <= 5}>
          <summary>{t('left_for', { number: number(some.length), reason })}</summary>
          <div className={styles.scroller}>
            <ScrollRegion label={reason}>
              <ul className={styles.refused}>
                {some.slice(0, maxItems).map(({ item }) => (
                  <li key={item.id}>
                    <Link to={hrefOf(item)} target="_blank" className={styles.item}>
                      <Code>{itemCode(module, item)}</Code> {item.name ?? ''}
                    </Link>
                  </li>
                ))}
              </ul>
            </ScrollRegion>
          </div>
          {some.length > maxItems && (
            <p className={styles.note}>{t('more', { number: number(some.length - maxItems) })}</p>
          )}
        </details>
      ))}
    </section>
  );
}
