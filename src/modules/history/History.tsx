import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ArrowRight } from 'lucide-react';
import { itemHistoryQueryOptions } from '../../api/items.ts';
import {
  type HistoryEventType,
  historyEventType,
  binVersionIn,
  readVersionIn,
} from '../../domain/history-event.ts';
import { type HistoryEntry, maxHistoryEntries } from '../../contract/item-schemas.ts';
import type { ModuleEndpoint } from '../../contract/items.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { nodeNotes } from '../../runtime/flow/nodes.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Quote } from '../../ui/page/Quote.tsx';
import { Timeline, type TimelineEntry } from '../../ui/page/Timeline.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { useModuleRef } from '../module-ref.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { type ChangeLine, changeLinesOf } from './change-lines.ts';
import { TableChanges } from './TableChanges.tsx';
import styles from './history.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly item: Item;
  /** When the comments were last updated; the history lists them too, so it refetches then. */
  readonly commentsUpdatedAt: number;
}

/** The action of an event, after the name of its author: "changed “Due”". */
function useActionText(
  moduleRef: ModuleEndpoint,
): (entry: HistoryEntry, lines: readonly ChangeLine[]) => string {
  const { t, i18n } = useTranslation('form');
  return (entry, lines) => {
    const what = historyEventType(moduleRef, entry);
    const [first] = lines;
    if (what === 'read') return t('did.read', { version: readVersionIn(entry) });
    const deleted = binVersionIn(entry);
    if (deleted !== null) return t(`did.${what}`, { version: deleted });
    if (what !== 'changed' || first === undefined) return t(`did.${what}`);
    return lines.length === 1
      ? t('did.changed_field', { field: textIn(first.name, i18n.language) })
      : t('did.changed_fields', { count: lines.length });
  };
}

/** Events whose sentence says all, or that set every field. */
const withoutLines: ReadonlySet<HistoryEventType> = new Set([
  'created',
  'imported',
  'read',
  'version_deleted',
  'version_restored',
  'version_erased',
]);

function useEntries({
  module,
  item,
}: Omit<Props, 'commentsUpdatedAt'>): (entry: HistoryEntry) => TimelineEntry {
  const { t } = useTranslation('form');
  const format = useFormat();
  const moduleRef = useModuleRef(module);
  const actionText = useActionText(moduleRef);
  return (entry) => {
    const name = entry.user_name ?? t('somebody');
    const what = historyEventType(moduleRef, entry);
    const lines = withoutLines.has(what) ? [] : changeLinesOf(module, entry);
    return {
      id: entry.sequence,
      mark: <Avatar person={{ id: entry.user_id ?? 0, name }} size={26} decorative />,
      line: (
        <>
          <strong>{name}</strong> {actionText(entry, lines)}
          {entry.token_name !== null && ` ${t('by_token', { name: entry.token_name })}`}
        </>
      ),
      time: format.stamp(entry.at),
      at: entry.at,
      ...(entry.comment === null && lines.length === 0
        ? {}
        : {
            body: (
              <>
                <ChangedFields
                  lines={lines}
                  module={module}
                  item={item}
                  isNamed={what === 'changed' && lines.length === 1}
                />
                {entry.comment !== null && <Quote>{entry.comment}</Quote>}
              </>
            ),
          }),
    };
  };
}

/** Who changed what and when, newest first (events; design, "Items and their tables"). */
export function History({ module, item, commentsUpdatedAt }: Props) {
  const { t } = useTranslation('form');
  const history = useQuery({
    ...itemHistoryQueryOptions(useModuleRef(module), item.site_id, item.id, commentsUpdatedAt),
    placeholderData: keepPreviousData,
  });
  const entryOf = useEntries({ module, item });
  if (history.data === undefined) {
    return <QueryState query={history} errorTitle={t('history_failed')} rows={4} />;
  }
  if (history.data.length === 0)
    return <EmptyState title={t('history_empty')} text={t('history_empty_text')} next="nothing" />;
  const count = history.data.length;
  return (
    <>
      <p className={styles.count}>
        {count < maxHistoryEntries ? t('history_count', { count }) : t('history_newest', { count })}
      </p>
      <Timeline label={t('history')} entries={history.data.map(entryOf)} />
    </>
  );
}

/** The category and the reference code of the approval in which an item waited or waits. */
function notesOf({ flow }: CompiledModule, status: unknown): readonly string[] {
  const found = flow.byNumber.get(Number(status));
  return found === undefined ? [] : nodeNotes(found.node);
}

interface ChangedFieldsProps {
  readonly lines: readonly ChangeLine[];
  readonly module: CompiledModule;
  readonly item: Item;
  /** The sentence above already names the only field. */
  readonly isNamed: boolean;
}

/** Each changed field with its old and new value, shown by the reader of its field type. */
function ChangedFields({ lines, module, item, isNamed }: ChangedFieldsProps) {
  const { t } = useTranslation('form');
  const { language } = useWidgetServices();
  if (lines.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {lines.map(({ pointer, name, Read, settings, rows, readCells, before, after }) => {
        const isStatus = pointer === '/status';
        const shared = { settings, moduleType: module.document.type, item };
        const notes = isStatus ? [before, after].flatMap((status) => notesOf(module, status)) : [];
        if (rows !== null)
          return (
            <li key={pointer}>
              {!isNamed && <span className={styles.field}>{textIn(name, language)}</span>}
              <TableChanges {...shared} {...{ rows, readCells, before, after }} />
            </li>
          );
        return (
          <li key={pointer}>
            {!isStatus && !isNamed && (
              <span className={styles.field}>{textIn(name, language)}</span>
            )}
            <span className={isStatus ? undefined : styles.before}>
              <span className="visually-hidden">{t('before')} </span>
              <Read {...shared} value={before} />
            </span>
            <ArrowRight size={14} className={styles.arrow} />
            <span className={styles.after}>
              <span className="visually-hidden">{t('after')} </span>
              <Read {...shared} value={after} />
            </span>
            {notes.length > 0 && <span className={styles.field}>{notes.join(' · ')}</span>}
          </li>
        );
      })}
    </ul>
  );
}
