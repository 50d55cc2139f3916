import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../../runtime/record/item.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import { Button } from '../../../ui/button/Button.tsx';
import type { FolderModules } from '../folder-modules.ts';
import { nonEmptyQueryOptions } from '../folder-queries.ts';
import { useSubfolders } from '../useSubfolders.ts';
import { useModuleRef } from '../../module-ref.ts';
import type { OpenFolders } from './open-folders.ts';
import type { TreeUse } from './tree-use.ts';
import { TreeRow } from './TreeRow.tsx';
import styles from './tree.module.css';

interface Props {
  readonly modules: FolderModules;
  readonly siteId: number;
  readonly openFolders: OpenFolders;
  readonly use: TreeUse;
  /** The folder to which Tab leads; 0 is the top level. */
  readonly stop: number;
  /** The folder whose folders are shown; null is the top level. */
  readonly parentId: number | null;
  readonly level: number;
}

const none: readonly Item[] = [];

/** The folders in a folder. */
export function TreeBranch(props: Props) {
  const { modules, siteId, openFolders, use, stop, parentId, level } = props;
  const { t } = useTranslation(['folders', 'list']);
  const { folders, parent } = modules;
  const { items, pages } = useSubfolders(modules, siteId, parentId);
  const ids = useMemo(() => (items ?? none).map(({ id }) => id), [items]);
  const moduleRef = useModuleRef(folders);
  const nonEmpty = useQuery({
    ...nonEmptyQueryOptions(moduleRef, siteId, parent, ids),
    enabled: ids.length > 0,
  }).data;
  const indent = { paddingInlineStart: 8 + (level - 1) * 16 };
  if (items === null)
    return pages.error === null ? (
      <p className={styles.note} style={indent}>
        {t('list:loading')}
      </p>
    ) : (
      <p role="alert" className={styles.note} style={indent}>
        {pages.error.message}{' '}
        <Button size="small" onClick={() => void pages.refetch()}>
          {t('list:try_again')}
        </Button>
      </p>
    );
  return (
    <ul role="group" className={styles.branch}>
      {items.map((item) => {
        const mayHold = nonEmpty === undefined || nonEmpty.has(item.id);
        const isOpen = mayHold ? openFolders.open.has(item.id) : undefined;
        return (
          <TreeRow
            key={item.id}
            use={use}
            id={item.id}
            name={item.name ?? itemCode(folders, item)}
            level={level}
            isOpen={isOpen}
            isClosed={folders.locks.statuses.has(item.status)}
            isStop={stop === item.id}
            onToggle={() => openFolders.toggle(item.id)}
            {...(use.onKey !== undefined && { onKey: (key) => use.onKey?.(key, item) })}
          >
            {isOpen === true && <TreeBranch {...props} parentId={item.id} level={level + 1} />}
          </TreeRow>
        );
      })}
      {pages.hasNextPage && (
        <li role="none">
          <div
            role="treeitem"
            tabIndex={-1}
            aria-level={level}
            aria-busy={pages.isFetchingNextPage}
            className={styles.row}
            style={indent}
            onClick={() => void pages.fetchNextPage()}
            onKeyDown={({ key }) => {
              if (key === 'Enter' || key === ' ') void pages.fetchNextPage();
            }}
          >
            <span className={styles.gap} />
            {t('list:more_rows')}
          </div>
        </li>
      )}
    </ul>
  );
}
