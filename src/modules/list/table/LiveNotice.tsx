import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import type { RowData } from '../../../api/rows/row-data.ts';
import styles from './table.module.css';

interface Props {
  readonly data: RowData;
  readonly onRefresh: () => Promise<void>;
}

/** What others did that the rows do not show, so that nothing moves: new ones, and ones that left. */
export function LiveNotice({
  data: { added: fresh, removed: gone, isOutdated },
  onRefresh,
}: Props) {
  const { t } = useTranslation('table');
  const [isBusy, setIsBusy] = useState(false);
  const parts = [
    ...(fresh.size > 0 ? [t('fresh', { count: fresh.size })] : []),
    ...(gone.size > 0 ? [t('gone', { count: gone.size })] : []),
    ...(isOutdated ? [t('outdated')] : []),
  ];
  const refresh = async () => {
    setIsBusy(true);
    await onRefresh();
    setIsBusy(false);
  };
  return (
    <div role="status" className={parts.length === 0 ? undefined : styles.notice}>
      {parts.length > 0 && (
        <>
          <span>{parts.join(', ')}</span>
          <Button size="small" loading={isBusy} onClick={() => void refresh()}>
            {t('refresh')}
          </Button>
        </>
      )}
    </div>
  );
}
