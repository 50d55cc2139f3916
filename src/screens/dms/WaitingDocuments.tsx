import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { myWorkQueryOptions } from '../../api/work.ts';
import type { MyWork } from '../../contract/work.ts';
import { WorkRows } from '../../modules/work/WorkRows.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';

interface Props {
  readonly siteId: number;
  /** The types of the modules of documents. */
  readonly types: ReadonlySet<string>;
}

/** Documents of a site that the person has to approve, to read or to work on. */
export function WaitingDocuments({ siteId, types }: Props) {
  const { t } = useTranslation(['dms', 'home']);
  const read = useQuery(myWorkQueryOptions);
  if (read.data === undefined)
    return (
      <Card title={t('waiting')} flush>
        <QueryState query={read} errorTitle={t('home:failed')} rows={2} rowHeight={56} />
      </Card>
    );
  const here = ({ rows }: MyWork['reading']) =>
    rows.filter((row) => row.site_id === siteId && types.has(row.module_type));
  const { approvals, reading, assigned } = read.data;
  const groups = [
    { key: 'approvals', title: t('home:approvals'), rows: here(approvals), isApproval: true },
    { key: 'reading', title: t('home:to_read'), rows: here(reading), isApproval: true },
    { key: 'assigned', title: t('home:my_work'), rows: here(assigned), isApproval: false },
  ].filter(({ rows }) => rows.length > 0);
  // The server sends the most urgent rows of all sites; those of this site may be among the others.
  const isCut = [approvals, reading, assigned].some(({ rows, total }) => total > rows.length);
  if (groups.length === 0)
    return (
      <Card title={t('waiting')} extra={isCut ? <Link to="/app">{t('all_work')}</Link> : undefined}>
        <p>{t('waiting_none')}</p>
      </Card>
    );
  return groups.map(({ key, title, rows, isApproval }) => (
    <Card
      key={key}
      title={title}
      extra={isCut ? <Link to="/app">{t('all_work')}</Link> : undefined}
      flush
    >
      <WorkRows rows={rows} withSite={false} isApproval={isApproval} />
    </Card>
  ));
}
