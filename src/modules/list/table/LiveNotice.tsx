import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import type { RowData } from '../../../api/rows/row-data.ts';
import styles from './live-notice.module.css';

interface Props {
  readonly data: RowData;
  readonly onRefresh: () => Promise<void>;
}

function Changes({ data: { added, removed, isOutdated }, onRefresh }: Props) {
  const { t } = useTranslation('table');
  const [isBusy, setIsBusy] = useState(false);
  const parts = [
    ...(added.size > 0 ? [t('fresh', { count: added.size })] : []),
    ...(removed.size > 0 ? [t('gone', { count: removed.size })] : []),
    ...(isOutdated ? [t('outdated')] : []),
  ];
  const refresh = async () => {
    setIsBusy(true);
    await onRefresh();
    setIsBusy(false);
  };
  return (
    <>
      <span>{parts.join(', ')}</span>
      <Button size="small" loading={isBusy} onClick={() => void refresh()}>
        {t('refresh')}
      </Button>
    </>
  );
}

/**
 * The number of changes by others that the rows do not show yet. Rows change only on a refresh, so
 * that none moves by itself.
 */
export function LiveNotice(props: Props) {
  const { added, removed, isOutdated } = props.data;
  const hasChanges = added.size > 0 || removed.size > 0 || isOutdated;
  return (
    <div role="status" className={hasChanges ? styles.notice : undefined}>
      {hasChanges && <Changes {...props} />}
    </div>
  );
}
