import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { FlowNodeDocument } from '../../runtime/documents.ts';
import { holdsReceipts } from '../../runtime/flow/receipts.ts';
import { holdsVersions } from '../../runtime/flow/sent-versions.ts';
import { textIn } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { mergeInto, type NodePanelProps } from './panel-props.ts';
import styles from './panel.module.css';

type Recorded = NonNullable<FlowNodeDocument['records']>[string];

/** What a move can fill in a column with, the usual one first. */
function offersFor(column: CompiledColumn): readonly Recorded[] {
  const { fieldType } = column;
  if (holdsVersions(column)) return ['versions'];
  if (holdsReceipts(column)) return ['asked', 'confirmed'];
  const { ruleType, reference } = fieldType.document;
  if (fieldType.addSignature !== undefined) return ['signature'];
  if (ruleType === 'date') return ['now'];
  if (ruleType === 'people' || reference === 'user') return ['actor', 'requester'];
  return [];
}

/** The fields that the move fills in: who acted, who had asked, when, or their signature. */
export function RecordFields({ node, module, onEdit }: NodePanelProps) {
  const { t, i18n } = useTranslation('diagram');
  const records = Object.entries(node.records ?? {});
  const columns = (module?.columns ?? []).filter((column) => offersFor(column).length > 0);
  const nameOf = (db: string) => textIn(module?.byDb.get(db)?.name ?? db, i18n.language);
  const set = (next: readonly (readonly [string, Recorded])[]) =>
    onEdit(mergeInto(node, { records: next.length === 0 ? null : Object.fromEntries(next) }));
  const free = columns.filter(({ db }) => records.every(([taken]) => taken !== db));
  if (records.length === 0 && free.length === 0) return null;
  return (
    <FieldFrame group label={t('records')} help={t('records_help')}>
      {() => (
        <div className={styles.rows}>
          {records.map(([db, what]) => {
            const column = module?.byDb.get(db);
            const offers = column === undefined ? [] : offersFor(column);
            const all = offers.includes(what) ? offers : [what, ...offers];
            return (
              <div key={db} className={styles.row}>
                <span className={styles.name}>{nameOf(db)}</span>
                <NativeSelect
                  aria-label={t('records_what', { name: nameOf(db) })}
                  value={what}
                  options={all.map((each) => ({ value: each, label: t(`record.${each}`) }))}
                  onChange={(chosen) => {
                    const next = all.find((each) => each === chosen);
                    if (next !== undefined)
                      set(records.map(([key, old]) => [key, key === db ? next : old]));
                  }}
                />
                <IconButton
                  size="small"
                  label={t('remove', { name: nameOf(db) })}
                  icon={<X />}
                  onClick={() => set(records.filter(([key]) => key !== db))}
                />
              </div>
            );
          })}
          {free.length > 0 && (
            <NativeSelect
              aria-label={t('add_record')}
              value=""
              options={[
                { value: '', label: t('add_record') },
                ...free.map(({ db }) => ({ value: db, label: nameOf(db) })),
              ]}
              onChange={(db) => {
                const column = free.find((each) => each.db === db);
                const [what] = column === undefined ? [] : offersFor(column);
                if (what !== undefined) set([...records, [db, what]]);
              }}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
}
