import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { NamedRow, ReferredItem } from '../services.ts';
import { ItemNote, SupersededMark } from '../common/item-links.tsx';
import { Code } from '../../ui/text/Code.tsx';
import styles from './item-select.module.css';

interface Props {
  readonly item: ReferredItem;
  /** Opens the item; null where it can't be opened. */
  readonly onOpen: (() => void) | null;
  readonly onRemove: () => void;
  readonly canRemove: boolean;
}

/** A chosen item: a press opens it, and a separate button removes it. */
export function ItemChip({ item, onOpen, onRemove, canRemove }: Props) {
  const { t } = useTranslation('references');
  const isFound = item.state === 'found';
  const name = isFound ? item.row.name : `#${item.id}`;
  const text = isFound ? (
    <>
      <Code>{item.row.tag ?? item.row.code ?? `#${item.id}`}</Code>
      <span className={styles.name}>{name}</span>
      <SupersededMark row={item.row} />
    </>
  ) : (
    <ItemNote item={item} />
  );
  return (
    // The select would open its options and take the focus.
    <span
      className={styles.chip}
      role="presentation"
      onMouseDown={(event) => event.stopPropagation()}
    >
      {isFound && onOpen !== null ? (
        <button type="button" className={styles.open} title={t('look', { name })} onClick={onOpen}>
          {text}
        </button>
      ) : (
        <span className={styles.open}>{text}</span>
      )}
      {canRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('remove', { name })}
          onClick={onRemove}
        >
          <X size={14} />
        </button>
      )}
    </span>
  );
}

/** Tag, number and name of an item that can be chosen; the name wraps. */
export function ItemOption({ row }: { readonly row: NamedRow }) {
  const { name, tag, code } = row;
  return (
    <span className={styles.option}>
      <span>{name}</span>
      <span className={styles.codes}>
        {typeof tag === 'string' && <Code>{tag}</Code>}
        {code !== null && <Code>{code}</Code>}
        <SupersededMark row={row} />
      </span>
    </span>
  );
}
