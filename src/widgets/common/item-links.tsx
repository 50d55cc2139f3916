import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import { StatusTag } from '../../ui/status/StatusTag.tsx';
import { Code } from '../../ui/text/Code.tsx';
import { useReferredItems } from '../referred-rows.ts';
import { type NamedRow, type ReferredItem, useWidgetServices } from '../services.ts';
import styles from './control.module.css';
import { EmptyValue } from './TextValue.tsx';

/** Marks a document that is no longer valid with the status that says so. */
export function SupersededMark({ row: { superseded } }: { readonly row: NamedRow }) {
  const { language } = useWidgetServices();
  if (superseded === undefined || superseded === null) return null;
  return <StatusTag family={superseded.family} label={textIn(superseded.label, language)} />;
}

/** Code and name of an item. */
export function ItemName({ row }: { readonly row: NamedRow }) {
  return (
    <>
      {row.code !== null && <Code>{row.code}</Code>}
      <span>{row.name}</span>
      <SupersededMark row={row} />
    </>
  );
}

/**
 * The note for an item that can't be shown: it is loading, it does not exist, or loading failed.
 */
export function ItemNote({ item }: { readonly item: Exclude<ReferredItem, { state: 'found' }> }) {
  const { t } = useTranslation(['widgets', 'files']);
  const texts = {
    loading: t('loading'),
    gone: t('gone', { id: item.id }),
    failed: t('name_failed', { id: item.id }),
    absent: t('files:not_on_device'),
  };
  return <span className={styles.muted}>{texts[item.state]}</span>;
}

interface ItemsProps {
  readonly moduleType: string;
  readonly ids: readonly number[];
}

/** Items as links to their pages. */
export function ItemLinks({ moduleType, ids }: ItemsProps) {
  const { itemHref } = useWidgetServices();
  const items = useReferredItems(moduleType, ids);
  if (ids.length === 0) return <EmptyValue />;
  return (
    <span className={styles.links}>
      {items.map((item) => {
        if (item.state !== 'found') return <ItemNote key={item.id} item={item} />;
        const href = itemHref(moduleType, item.id);
        return href === null ? (
          <span key={item.id} className={styles.option}>
            <ItemName row={item.row} />
          </span>
        ) : (
          <Link key={item.id} className={styles.link} to={href}>
            <ItemName row={item.row} />
          </Link>
        );
      })}
    </span>
  );
}

/** The name of the first item, and the number of the others. */
export function ItemsCell({ moduleType, ids }: ItemsProps) {
  const [first] = useReferredItems(moduleType, ids.slice(0, 1));
  if (first === undefined) return <EmptyValue />;
  return (
    <span>
      {first.state === 'found' ? first.row.name : <ItemNote item={first} />}{' '}
      {first.state === 'found' && <SupersededMark row={first.row} />}
      {ids.length > 1 && <span className={styles.muted}> +{ids.length - 1}</span>}
    </span>
  );
}
