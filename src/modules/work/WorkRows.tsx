import { ClockAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { WorkRow } from '../../contract/work.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { textIn } from '../../runtime/text.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { ItemRow, ItemRows } from '../../ui/page/ItemRows.tsx';
import { StatusTag } from '../../ui/status/StatusTag.tsx';
import { Code } from '../../ui/text/Code.tsx';
import { useModules } from '../registry/registry.ts';
import styles from './work.module.css';

interface Props {
  readonly rows: readonly WorkRow[];
  /** Whether rows name their site, as lists of several sites do. */
  readonly withSite: boolean;
  /** The rows wait for an approval: they say since when, and by when they are needed. */
  readonly isApproval?: boolean;
}

/** Items as work: name, place, status and due date. */
export function WorkRows({ rows, withSite, isApproval = false }: Props) {
  const { i18n } = useTranslation();
  const { byType } = useModules();
  return (
    <ItemRows>
      {rows.map((row) => {
        const module = byType.get(row.module_type);
        if (module === undefined) return null;
        const code = itemCode(module, row);
        const { status } = row;
        return (
          <ItemRow
            key={`${row.module_type} ${row.id}`}
            title={row.name ?? code}
            to={`/app/sites/${row.site_id}/${module.document.route}/${row.id}`}
            isLink
            details={
              <>
                <Code>{code}</Code>
                {withSite && <span>{row.site_name}</span>}
              </>
            }
            end={
              <>
                <StatusTag
                  family={status.family}
                  label={textIn(status.label, i18n.language)}
                  colour={status.colour}
                />
                <span className={styles.end}>
                  {isApproval ? <WaitingText row={row} /> : <DueText row={row} />}
                </span>
              </>
            }
          />
        );
      })}
    </ItemRows>
  );
}

/** How long an approval has been waiting, and by when the item is needed. */
function WaitingText({ row }: { readonly row: WorkRow }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { due, waiting_since: since, is_overdue: isOverdue, site_time_zone: timeZone } = row;
  return (
    <>
      {since !== null && (
        <time dateTime={since}>{t('waiting_since', { when: format.stamp(since) })}</time>
      )}
      {due !== null && isOverdue && <DueText row={row} />}
      {due !== null && !isOverdue && (
        <time dateTime={due}>{t('needed_by', { when: format.due(due, timeZone).text })}</time>
      )}
    </>
  );
}

/** "2 days overdue" in red, else the day, by the clock of the item's site; nothing without a deadline. */
function DueText({ row: { due, site_time_zone } }: { readonly row: WorkRow }) {
  const format = useFormat();
  if (due === null) return null;
  const { state, text } = format.due(due, site_time_zone);
  if (state !== 'overdue') return <time dateTime={due}>{text}</time>;
  return (
    <span className={styles.late}>
      <ClockAlert size={14} />
      <time dateTime={due}>{text}</time>
    </span>
  );
}
