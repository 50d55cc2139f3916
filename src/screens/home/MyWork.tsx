import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { myWorkQueryOptions } from '../../api/work.ts';
import type { MyWork as Work } from '../../contract/work.ts';
import { WorkRows } from '../../modules/work/WorkRows.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import styles from './home.module.css';

/** Items that are assigned to the person, wait for their approval or are to be read, on all sites. */
export function MyWork() {
  const { t } = useTranslation('home');
  const read = useQuery(myWorkQueryOptions);
  const { assigned, approvals, reading } = read.data ?? {};
  return (
    <>
      {approvals !== undefined && approvals.total > 0 && <Approvals approvals={approvals} />}
      {reading !== undefined && reading.total > 0 && (
        <Card title={t('to_read')} extra={<Count work={reading} />} flush>
          <FirstRows rows={reading.rows} most={5} isApproval />
        </Card>
      )}
      <Card title={t('my_work')} extra={assigned && <Count work={assigned} />} flush>
        {assigned === undefined ? (
          <QueryState query={read} errorTitle={t('failed')} rows={5} rowHeight={56} />
        ) : assigned.total === 0 ? (
          <EmptyState
            icon={<CircleCheck size={24} />}
            title={t('work_none')}
            text={t('work_none_text')}
            next="nothing"
          />
        ) : (
          <FirstRows rows={assigned.rows} most={10} />
        )}
      </Card>
      {approvals?.total === 0 && (
        <Card title={t('approvals')} flush>
          <EmptyState
            icon={<CircleCheck size={24} />}
            title={t('approvals_none')}
            text={t('approvals_none_text')}
            next="nothing"
          />
        </Card>
      )}
    </>
  );
}

function Approvals({ approvals }: Pick<Work, 'approvals'>) {
  const { t } = useTranslation('home');
  return (
    <Card title={t('approvals')} extra={<Count work={approvals} />} flush>
      <FirstRows rows={approvals.rows} most={5} isApproval />
    </Card>
  );
}

interface FirstRowsProps extends Pick<ComponentProps<typeof WorkRows>, 'rows' | 'isApproval'> {
  /** How many rows are shown at first. */
  readonly most: number;
}

/** The first rows, and a button that shows the others. */
function FirstRows({ rows, most, isApproval = false }: FirstRowsProps) {
  const { t } = useTranslation('home');
  const [all, setAll] = useState(false);
  return (
    <>
      <WorkRows rows={all ? rows : rows.slice(0, most)} withSite isApproval={isApproval} />
      {!all && rows.length > most && (
        <div className={styles.more}>
          <Button type="text" onClick={() => setAll(true)}>
            {t('show_more', { count: rows.length - most })}
          </Button>
        </div>
      )}
    </>
  );
}

/** The number of rows; if not all are shown, both numbers. */
function Count({ work: { rows, total } }: { readonly work: Work['assigned'] }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const [shown, all] = [format.number(rows.length), format.number(total)];
  return <>{total > rows.length ? t('of_all', { shown, all }) : all}</>;
}
