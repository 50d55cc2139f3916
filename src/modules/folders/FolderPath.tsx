import { ArrowLeft, ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Item } from '../../runtime/record/item.ts';
import { dropTargetAttribute } from '../../ui/drag/useDragToTarget.ts';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import styles from './folders.module.css';

interface Props {
  /** The folder and the folders in which it is, the outermost first; empty at the top level. */
  readonly path: readonly Item[];
  readonly hrefOf: (id: number | null) => string;
  readonly nameOf: (folder: Item) => string;
  readonly dropTarget: string | null;
}

/** The folders in which a folder is, as links to which things can be dragged; on phones a link back. */
export function FolderPath({ path, hrefOf, nameOf, dropTarget }: Props) {
  const { t } = useTranslation('folders');
  const isPhone = useIsPhone();
  const current = path.at(-1);
  if (current === undefined) return null;
  if (isPhone) {
    const above = path.at(-2) ?? null;
    return (
      <Link to={hrefOf(above?.id ?? null)} className={styles.back}>
        <ArrowLeft size={16} />
        {above === null ? t('top') : nameOf(above)}
      </Link>
    );
  }
  const links = [null, ...path.slice(0, -1)];
  return (
    <nav aria-label={t('path')} className={styles.path}>
      {links.map((folder) => {
        const key = folder === null ? '' : String(folder.id);
        return (
          <Fragment key={key}>
            <Link
              to={hrefOf(folder?.id ?? null)}
              {...{ [dropTargetAttribute]: key }}
              data-over={dropTarget === key || undefined}
            >
              {folder === null ? t('top') : nameOf(folder)}
            </Link>
            <ChevronRight size={14} aria-hidden="true" />
          </Fragment>
        );
      })}
      <span aria-current="page">{nameOf(current)}</span>
    </nav>
  );
}
