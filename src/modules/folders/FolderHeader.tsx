import { List } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Item } from '../../runtime/record/item.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { MoreMenu } from '../../ui/menu/MoreMenu.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { FolderPath } from './FolderPath.tsx';
import styles from './folders.module.css';

interface Props {
  readonly path: readonly Item[];
  readonly hrefOf: (id: number | null) => string;
  readonly nameOf: (folder: Item) => string;
  readonly dropTarget: string | null;
  readonly isClosed: boolean;
  /** The actions on the folder; none at the top level. */
  readonly entries: readonly MenuEntry[];
  /** The address of the list of all folders. */
  readonly listHref: string;
  /** The input for the name while it is changed. */
  readonly renaming: { readonly input: ReactNode } | null;
  readonly add: ReactNode;
}

/** The head of a folder: where it is, its name, its menu. */
export function FolderHeader(props: Props) {
  const { path, hrefOf, nameOf, dropTarget, isClosed, entries, listHref, renaming, add } = props;
  const { t } = useTranslation('folders');
  const navigate = useNavigate();
  const current = path.at(-1);
  return (
    <>
      <PageHeader
        title={current === undefined ? t('top') : nameOf(current)}
        {...(current !== undefined && {
          meta: <FolderPath {...{ path, hrefOf, nameOf, dropTarget }} />,
        })}
        titleExtra={
          <MoreMenu
            label={current === undefined ? t('more') : t('more_of', { name: nameOf(current) })}
            entries={() => [
              ...entries,
              {
                key: 'list',
                title: t('as_list'),
                icon: <List />,
                onSelect: () => void navigate(listHref),
              },
            ]}
          />
        }
        {...(add !== null && { actions: add })}
      />
      {renaming !== null && <div className={styles.note}>{renaming.input}</div>}
      {isClosed && <p className={styles.note}>{t('closed_note')}</p>}
    </>
  );
}
