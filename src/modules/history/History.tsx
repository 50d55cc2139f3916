import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { itemHistoryRead } from '../../api/items.ts';
import type { HistoryEntry } from '../../contract/items.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Quote } from '../../ui/page/Quote.tsx';
import { Timeline } from '../../ui/page/Timeline.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { useKind } from '../kind.ts';
import { Changes } from './Changes.tsx';
import styles from './history.module.css';
import { happened } from './happened.ts';

interface Props {
  readonly module: CompiledModule;
  readonly item: Item;
}

/** Who changed what and when, newest first (events; design, "Items and their tables"). */
export function History({ module, item }: Props) {
  const { t } = useTranslation('form');
  const format = useFormat();
  const kind = useKind(module);
  const history = useQuery(itemHistoryRead(kind, item.site_id, item.id));
  if (history.data === undefined) {
    return history.error === null ? (
      <SkeletonRows rows={4} />
    ) : (
      <ErrorState
        title={t('history_failed')}
        reason={history.error.message}
        onRetry={() => void history.refetch()}
      />
    );
  }
  if (history.data.length === 0) return <EmptyState title={t('history_empty')} />;

  const line = (entry: HistoryEntry) => {
    const name = entry.user_name ?? t('somebody');
    return (
      <>
        <strong>{name}</strong> {t(`did.${happened(entry)}`)}
      </>
    );
  };
  const entries = history.data.map((entry) => ({
    id: entry.sequence,
    mark: (
      <Avatar
        person={{ id: entry.user_id ?? 0, name: entry.user_name ?? '?' }}
        size={26}
        decorative
      />
    ),
    line: line(entry),
    time: format.stamp(entry.at),
    at: entry.at,
    body: (
      <>
        {entry.comment !== null && <Quote>{entry.comment}</Quote>}
        {happened(entry) !== 'created' && <Changes module={module} item={item} entry={entry} />}
      </>
    ),
  }));
  return (
    <div className={styles.history}>
      <Timeline label={t('history')} entries={entries} />
    </div>
  );
}
