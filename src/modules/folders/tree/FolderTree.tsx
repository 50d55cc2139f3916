import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FolderModules } from '../folder-modules.ts';
import type { OpenFolders } from './open-folders.ts';
import { TreeBranch } from './TreeBranch.tsx';
import { createTreeKeys } from './tree-keys.ts';
import { TreeRow } from './TreeRow.tsx';
import type { TreeUse } from './tree-use.ts';
import styles from './tree.module.css';

interface Props extends TreeUse {
  readonly modules: FolderModules;
  readonly siteId: number;
  readonly openFolders: OpenFolders;
  readonly label: string;
}

/** The folders of a site as a tree; the folders in a folder are fetched when it is expanded. */
export function FolderTree({ modules, siteId, openFolders, label, ...use }: Props) {
  const { t } = useTranslation('folders');
  const [onTreeKey] = useState(createTreeKeys);
  // One row is reached by Tab: the last one that had the focus, else the chosen one.
  const [focused, setFocused] = useState<number | null>(null);
  const shared = { modules, siteId, openFolders, use, stop: focused ?? use.current ?? 0 };
  return (
    <ul
      role="tree"
      aria-label={label}
      className={styles.tree}
      onFocus={({ target }) => {
        const id = target.dataset['folder'];
        if (id !== undefined) setFocused(Number(id));
      }}
      onKeyDown={(event) => onTreeKey(event, { onToggle: openFolders.toggle })}
    >
      <TreeRow
        use={use}
        id={null}
        name={t('top')}
        level={1}
        isOpen
        // The chosen folder may be in one that is collapsed; Tab leads into the tree even so.
        isStop
        onToggle={null}
      >
        <TreeBranch {...shared} parentId={null} level={2} />
      </TreeRow>
    </ul>
  );
}
