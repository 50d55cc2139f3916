import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { itemHistoryQueryOptions } from '../../api/items.ts';
import { lastChange } from '../../domain/outbox/last-change.ts';
import type { OutboxEntry } from '../../domain/outbox/outbox.ts';
import { mergeOf } from '../../domain/outbox/rebase.ts';
import { useModuleRef } from '../../modules/module-ref.ts';
import type { CurrentUser } from '../../modules/session.ts';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { changedValues } from '../../runtime/record/diff.ts';
import type { Item } from '../../runtime/record/item.ts';
import { valueOf } from '../../runtime/record/values.ts';
import { textIn } from '../../runtime/text.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import styles from './outbox.module.css';

interface Props {
  readonly entry: OutboxEntry;
  readonly theirs: Item;
  readonly module: CompiledModule;
  readonly me: CurrentUser;
}

interface ConflictRow {
  /** JSON pointer into the item. */
  readonly pointer: string;
  readonly name: string;
  /** Before, mine, theirs; empty for no value. */
  readonly values: readonly [string, string, string];
}

const statusPointer = '/status';

/** The values that are in conflict, as texts. */
function useRows({ entry, theirs, module }: Omit<Props, 'me'>): readonly ConflictRow[] {
  const { t, i18n } = useTranslation('outbox');
  const { action, base, mine } = entry;
  const statusOf = (item: Item | null) =>
    textIn(module.flow.byNumber.get(item?.status ?? 0)?.label ?? '', i18n.language);
  const textOf = (column: CompiledColumn, value: unknown) =>
    column.isEmpty(value) ? '' : (column.fieldType.summary ?? column.toText)(value);
  const nameOf = (column: CompiledColumn) => textIn(column.name, i18n.language);
  const status = (own: string): ConflictRow => ({
    pointer: statusPointer,
    name: t('status'),
    values: [statusOf(base), own, statusOf(theirs)],
  });
  /** What others have changed in the fields that the person left as they were. */
  const ofOthers = (columns: Iterable<CompiledColumn>, seen: Item, own?: string) =>
    [...columns].map((column): ConflictRow => {
      const before = textOf(column, valueOf(column, seen));
      return {
        pointer: column.pointer,
        name: nameOf(column),
        values: [before, own ?? before, textOf(column, valueOf(column, theirs))],
      };
    });
  if (action.kind !== 'update' && base !== null) {
    const own = action.kind === 'move' ? undefined : t('deleted_value');
    const changed = ofOthers(changedValues(module.columns, base, theirs).keys(), base, own);
    const isMoved = action.kind === 'move' || base.status !== theirs.status;
    return isMoved ? [status(own ?? statusOf(mine)), ...changed] : changed;
  }
  const { conflicts, theirs: others } = mergeOf(module, entry, theirs);
  const rows = conflicts.map(({ column, base: before, mine: own, ...of }): ConflictRow => ({
    pointer: column.pointer,
    name: nameOf(column),
    values: [textOf(column, before), textOf(column, own), textOf(column, of.theirs)],
  }));
  // Who signs has to see what the signature is going to sign.
  const isSigned = conflicts.some(({ column }) => column.fieldType.sign !== undefined);
  return isSigned ? [...rows, ...ofOthers(others, base ?? mine)] : rows;
}

/** The fields that both changed, as they were, as the person and as others have them now, and who. */
export function ConflictTable({ entry, theirs, module, me }: Props) {
  const { t } = useTranslation('outbox');
  const format = useFormat();
  const rows = useRows({ entry, theirs, module });
  const moduleRef = useModuleRef(module);
  const history = useQuery(itemHistoryQueryOptions(moduleRef, entry.site, theirs.id, 0)).data ?? [];
  const label = (...parts: readonly (string | null)[]) =>
    parts.filter((part) => part !== null).join(' · ');
  /** Who changed a field last and when; without the history, when the item was changed. */
  const ofTheirs = (pointer: string) => {
    const change = lastChange(history, pointer);
    const at = change?.at ?? theirs.updated_at;
    const name = change?.user_id === me.user.id ? t('you') : (change?.user_name ?? null);
    return label(t('theirs'), name, at === null ? null : format.dateTime(at));
  };
  return (
    <dl className={styles.conflicts}>
      {rows.map(({ pointer, name, values: [before, mine, theirValue] }) => (
        <div key={pointer} className={styles.conflict}>
          <dt>{name}</dt>
          {(
            [
              ['base', t('base'), before],
              ['mine', label(t('mine'), format.dateTime(entry.at)), mine],
              ['theirs', ofTheirs(pointer), theirValue],
            ] as const
          ).map(([side, heading, value]) => (
            <dd key={side}>
              <span className={styles.side}>{heading}</span>
              <span>{value === '' ? t('empty') : value}</span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
