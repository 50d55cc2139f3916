import { ListTree, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { ListToolbar } from '../../../ui/page/ListToolbar.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { ImportDialog } from '../files/ImportDialog.tsx';
import { ListFileMenu } from '../files/ListFileMenu.tsx';
import styles from '../module-settings.module.css';
import { NothingFound } from '../NothingFound.tsx';
import { type Entry, matching } from './entries.ts';
import { EntryDialog } from './EntryDialog.tsx';
import { EntryList } from './EntryList.tsx';
import { listKinds } from './list-kinds.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { RetiredList } from './RetiredList.tsx';
import { type ListPlace, useListCalls } from './useListCalls.ts';
import { useMerge } from './useMerge.ts';

interface Props extends ListPlace {
  readonly moduleName: string;
  readonly live: readonly Entry[];
  readonly retired: readonly Entry[];
  readonly opened: 'new' | number | null;
  readonly onOpen: (row: 'new' | number | null) => void;
}

/** A list with search, its rows in their order, its dialogs, and the retired rows. */
export function ListView({ live, retired, moduleName, opened, onOpen, ...place }: Props) {
  const { siteId, list } = place;
  const { t } = useTranslation('module_settings');
  const calls = useListCalls(place);
  const merging = useMerge(siteId);
  const kind = listKinds[list];
  const [search, setSearch] = useState('');
  const [parent, setParent] = useState<Entry | null>(null);
  const [merged, setMerged] = useState<Entry | null>(null);
  const [isImporting, setImporting] = useState(false);
  const shown = matching(live, search);
  const all = live.flatMap((entry) => [entry, ...entry.children]);
  const nameOf = (id: number) => [...all, ...retired].find((each) => each.id === id)?.name ?? '';
  const edited = typeof opened === 'number' ? (all.find(({ id }) => id === opened) ?? null) : null;
  const close = () => {
    setParent(null);
    onOpen(null);
  };
  const siblings = all.filter(
    ({ id, parentId }) => id !== merged?.id && parentId === merged?.parentId,
  );
  return (
    <div className={styles.page}>
      {(opened === 'new' || edited !== null) && (
        <EntryDialog
          key={opened}
          list={list}
          calls={calls}
          entry={edited}
          parent={edited === null ? parent : null}
          nextRank={Math.max(0, ...live.map(({ rank }) => rank ?? 0)) + 1}
          onClose={close}
        />
      )}
      {merged !== null && (
        <MergeDialog
          from={merged}
          others={siblings}
          subTypes={merged.children.length}
          progress={merging.progress}
          onMerge={(into) =>
            merging.merge(
              { siteId, list, rowId: merged.id },
              { into_id: into.id },
              { name: merged.name, into: into.name },
            )
          }
          onClose={() => setMerged(null)}
        />
      )}
      {isImporting && <ImportDialog place={place} onClose={() => setImporting(false)} />}
      <ListToolbar searchLabel={t(`search.${list}`)} search={search} onSearch={setSearch}>
        <p className={styles.total} role="status">
          {t(`count.${list}`, { count: all.length })}
        </p>
        <span className={styles.tools}>
          <ListFileMenu place={place} onImport={() => setImporting(true)} />
          <Button type="primary" icon={<Plus size={16} />} onClick={() => onOpen('new')}>
            {t(`new.${list}`)}
          </Button>
        </span>
      </ListToolbar>
      {shown.length > 0 ? (
        <div className={styles.card}>
          <EntryList
            label={t(`parts.${list}`)}
            labelBelow={({ name }) => t('below', { name })}
            entries={shown}
            isTree={kind.isTree}
            actions={{
              onEdit: ({ id }) => onOpen(id),
              onRetire: (entry) => void calls.retire(entry),
              onMerge: setMerged,
              onAddBelow: (entry) => {
                setParent(entry);
                onOpen('new');
              },
            }}
            onOrder={
              search.trim() === '' ? (ids, parentId) => void calls.order(ids, parentId) : null
            }
          />
        </div>
      ) : live.length === 0 ? (
        <EmptyState
          icon={<ListTree size={24} />}
          title={t(`none.${list}`, { module: moduleName })}
          text={t(`none_text.${list}`)}
          next={<Button onClick={() => onOpen('new')}>{t(`first.${list}`)}</Button>}
        />
      ) : (
        <NothingFound onClear={() => setSearch('')} />
      )}
      <RetiredList
        entries={retired}
        nameOf={nameOf}
        onRestore={(entry) => void calls.restore(entry)}
        onUndoMerge={(id, name) => void merging.undo(id, name)}
        onGoOn={(id) => void merging.goOn(id)}
      />
    </div>
  );
}
