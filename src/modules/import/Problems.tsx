import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/antd/Select.tsx';
import { badRowsUrl, importProblemsQueryOptions } from '../../api/imports.ts';
import type { ImportJob } from '../../contract/imports.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { useModuleRef } from '../module-ref.ts';
import { ProblemRows } from './ProblemRows.tsx';
import type { ImportLocation } from './useImportLocation.ts';
import styles from './import.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly siteId: number;
  readonly job: ImportJob;
  readonly location: Pick<ImportLocation, 'reason' | 'page'>;
  readonly onLocationChange: (place: Pick<ImportLocation, 'reason' | 'page'>) => void;
}

const pageSize = 50;

/** A code is never empty, so this value is free. */
const everyReason = '';

/** The rows that can't be imported, page by page, and a file with only these rows. */
export function Problems({
  module,
  siteId,
  job,
  location: { reason, page },
  onLocationChange,
}: Props) {
  const { t } = useTranslation('import_screen');
  const { number } = useFormat();
  const moduleRef = useModuleRef(module);
  const reasonName = useReasonName();
  const offset = (page - 1) * pageSize;
  const { data, error, refetch, isFetching } = useQuery({
    ...importProblemsQueryOptions(moduleRef, siteId, job.id, {
      offset,
      limit: pageSize,
      ...(reason === null ? {} : { code: reason }),
    }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={10} />;
    return (
      <ErrorState
        title={t('problems_failed')}
        reason={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const { problems, total, reasons } = data;
  const all = reasons.reduce((sum, each) => sum + each.problems, 0);
  const last = offset + problems.length;
  const shown = t('shown_of', {
    from: number(problems.length === 0 ? 0 : offset + 1),
    to: number(last),
    total: number(total),
  });
  return (
    <Card title={t('problems')} flush>
      <div className={styles.tools}>
        <Select<string>
          className={styles.reasons ?? ''}
          aria-label={t('filter_reason')}
          popupMatchSelectWidth={false}
          value={reason ?? everyReason}
          onChange={(code) =>
            onLocationChange({ reason: code === everyReason ? null : code, page: 1 })
          }
          options={[
            { value: everyReason, label: t('all_reasons', { total: number(all) }) },
            ...reasons.map((each) => ({
              value: each.code,
              label: t('reason_count', {
                reason: reasonName(each.code),
                total: number(each.problems),
              }),
            })),
          ]}
        />
        <a className={styles.download} href={badRowsUrl(moduleRef, siteId, job.id)} download>
          <Download />
          {t('download_bad')}
        </a>
      </div>
      {problems.length === 0 ? (
        <p className={styles.inside}>{t('no_problems')}</p>
      ) : (
        <ProblemRows problems={problems} label={t('problems')} />
      )}
      <div className={styles.pager}>
        <span role="status">{shown}</span>
        {total > pageSize && (
          <>
            <IconButton
              label={t('previous_page')}
              icon={<ChevronLeft />}
              {...(page === 1 ? { disabledReason: t('first_page') } : {})}
              onClick={() => onLocationChange({ reason, page: page - 1 })}
            />
            <IconButton
              label={t('next_page')}
              icon={<ChevronRight />}
              {...(last >= total ? { disabledReason: t('last_page') } : {})}
              onClick={() => onLocationChange({ reason, page: page + 1 })}
            />
          </>
        )}
      </div>
    </Card>
  );
}

/** The name of a problem's code; the code itself if it has no text. */
function useReasonName(): (code: string) => string {
  const { i18n } = useTranslation('import_screen');
  return (code) => {
    const key = `import_screen:reason.${code}`;
    return i18n.exists(key) ? i18n.t(key) : code;
  };
}
