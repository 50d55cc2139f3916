import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { factorsRead } from '../../api/account.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { FactorRows } from './FactorRows.tsx';

/** Second factors, passkeys and backup codes of the signed-in person. */
export function FactorsCard() {
  const { t } = useTranslation('account');
  const { data, error, refetch, isFetching } = useQuery(factorsRead);
  return (
    <Card title={t('factors.title')}>
      {data !== undefined ? (
        <FactorRows factors={data} />
      ) : error === null ? (
        <SkeletonRows rows={4} rowHeight={56} />
      ) : (
        <ErrorState
          title={t('factors.failed')}
          reason={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Card>
  );
}
