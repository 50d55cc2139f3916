import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../domain/outbox/outbox.ts';
import { mergeOf } from '../../domain/outbox/rebase.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import styles from './outbox.module.css';

interface Props {
  readonly entry: OutboxEntry;
  readonly theirs: Item;
  readonly module: CompiledModule;
}

interface ConflictRow {
  readonly key: string;
  readonly name: string;
  readonly values: readonly string[];
}

/** The fields that both changed, as they were, as the person and as others have them now. */
export function ConflictTable({ entry, theirs, module }: Props) {
  const { t, i18n } = useTranslation('outbox');
  const format = useFormat();
  const { action, base, mine } = entry;
  const statusOf = (item: Item | null) =>
    textIn(module.flow.byNumber.get(item?.status ?? 0)?.label ?? '', i18n.language);
  const rows: readonly ConflictRow[] =
    action.kind === 'move'
      ? [{ key: 'status', name: t('status'), values: [base, mine, theirs].map(statusOf) }]
      : mergeOf(module, entry, theirs).conflicts.map(
          ({ column, base: before, mine: own, ...of }) => ({
            key: column.db,
            name: textIn(column.name, i18n.language),
            values: [before, own, of.theirs].map((value) =>
              column.isEmpty(value) ? '' : column.toText(value),
            ),
          }),
        );
  const since = (side: string, time: string | null) =>
    time === null ? side : `${side} · ${format.dateTime(time)}`;
  const ofTheirs = since(t('theirs'), theirs.updated_at);
  const [ofBase, ofMine] = [t('base'), since(t('mine'), entry.at)];
  return (
    <dl className={styles.conflicts}>
      {rows.map(({ key, name, values }) => (
        <div key={key} className={styles.conflict}>
          <dt>{name}</dt>
          {[ofBase, ofMine, ofTheirs].map((label, at) => (
            <dd key={label}>
              <span className={styles.side}>{label}</span>
              <span>{values[at] === '' ? t('empty') : values[at]}</span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
