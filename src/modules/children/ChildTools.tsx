import { Copy, ExternalLink, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FieldGridTools } from '../../ui/grid/FieldGrid.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { createLabel } from '../labels.ts';
import { type ChildList, mostChildren } from './child-list.ts';
import type { ChildRow } from './child-rows.ts';
import { ChildStatus } from './ChildStatus.tsx';
import styles from './children.module.css';
import { addChild, deleteRows, duplicateRows } from './row-actions.ts';

interface Props {
  readonly list: ChildList;
  readonly count: number;
  /** The marked rows. */
  readonly marked: readonly ChildRow[];
  /** Makes a row active, by its key. */
  readonly onReach: (key: string) => void;
  readonly onField: (row: ChildRow, db: string) => void;
}

/** Why rows can't be deleted here; undefined if they can. */
export function useDeleteReason({
  rights,
}: ChildList): (rows: readonly ChildRow[]) => string | undefined {
  const { t } = useTranslation('children');
  return (rows) => {
    if (rows.length === 0) return t('none_marked');
    const isOwn = rows.every(({ state }) => state === 'new');
    return isOwn || rights.delete ? undefined : t('may_not_delete');
  };
}

/** The button that adds a child; nothing without the permission to create one. */
export function AddChild(
  props: Pick<Props, 'list' | 'count' | 'onReach'> & { readonly block?: boolean },
) {
  const { list, count, onReach, block = false } = props;
  const { t: words } = useTranslation('form');
  const { language } = useWidgetServices();
  if (!list.rights.create) return null;
  return (
    <Button
      icon={<Plus />}
      size={block ? 'middle' : 'small'}
      block={block}
      disabled={count >= mostChildren}
      onClick={() => onReach(addChild(list))}
    >
      {createLabel(list.module, language, words)}
    </Button>
  );
}

/** Buttons below the grid, for the marked rows. */
export function ChildTools({ list, count, marked, onReach, onField }: Props) {
  const { t } = useTranslation('children');
  const { t: words } = useTranslation('form');
  const { language, itemHref } = useWidgetServices();
  const deleteReason = useDeleteReason(list);
  const [first] = marked;
  const many = Math.max(1, marked.length);
  const mayMove = ({ state }: ChildRow) =>
    (state === 'stored' && list.rights.update) || (state === 'new' && list.rights.create);
  const areDeleted = marked.length > 0 && marked.every(({ state }) => state === 'deleted');
  const href =
    first === undefined || first.item.id === 0 || marked.length > 1
      ? null
      : itemHref(list.module.document.type, first.item.id);
  return (
    <FieldGridTools
      add={<AddChild {...{ list, count, onReach }} />}
      marked={marked.length > 1 ? t('marked', { count: marked.length }) : null}
    >
      {first !== undefined && marked.length === 1 && mayMove(first) && (
        <ChildStatus key={first.key} list={list} row={first} onField={(db) => onField(first, db)} />
      )}
      {href !== null && (
        <Link
          className={styles.open}
          to={href}
          title={t('open')}
          aria-label={`${t('open')} ${textIn(list.module.document.singular, language)}`}
        >
          <ExternalLink size={16} aria-hidden />
        </Link>
      )}
      {list.rights.create && (
        <IconButton
          size="small"
          label={t('duplicate', { count: many })}
          icon={<Copy />}
          disabledReason={first === undefined ? t('none_marked') : undefined}
          onClick={() => {
            const [key] = duplicateRows(list, marked, words('duplicate.mark'));
            if (key !== undefined) onReach(key);
          }}
        />
      )}
      <IconButton
        size="small"
        label={t(areDeleted ? 'keep' : 'delete', { count: many })}
        icon={areDeleted ? <RotateCcw /> : <Trash2 />}
        disabledReason={deleteReason(marked)}
        onClick={() => deleteRows(list, marked, areDeleted)}
      />
    </FieldGridTools>
  );
}
