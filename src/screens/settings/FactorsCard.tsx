import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { factorsQueryOptions } from '../../api/account.ts';
import { Card } from '../../ui/page/Card.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { FactorRows } from './FactorRows.tsx';

/** Second factors, passkeys and backup codes of the signed-in person. */
export function FactorsCard() {
  const { t } = useTranslation('account');
  const read = useQuery(factorsQueryOptions);
  return (
    <Card title={t('factors.title')}>
      {read.data !== undefined ? (
        <FactorRows factors={read.data} />
      ) : (
        <QueryState query={read} errorTitle={t('factors.failed')} rows={4} rowHeight={56} />
      )}
    </Card>
  );
}
