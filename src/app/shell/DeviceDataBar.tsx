import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../api/connection.ts';
import { deviceReads } from '../../api/device-reads.ts';
import { type Origin, unconfirmed } from '../../api/unconfirmed.ts';
import { useStore } from '../../browser/useStore.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { NoticeBar } from '../../ui/page/NoticeBar.tsx';

/** That items on screen are those of this device, from when, and which. */
export function DeviceDataBar() {
  const { t } = useTranslation('app');
  const format = useFormat();
  const isConnected = useConnection() === 'connected';
  const { since, isMyWork } = useStore(deviceReads) ?? { since: null, isMyWork: false };
  if (isConnected) return <UnansweredBar />;
  if (since === null) return null;
  return (
    <NoticeBar
      label={t('device_data.label')}
      sentence={t(isMyWork ? 'device_data.my_work' : 'device_data.text', {
        when: format.dateTime(since),
      })}
    />
  );
}

/** While the connection is there: that the server has not answered a read of what is on screen. */
function UnansweredBar() {
  const { t } = useTranslation('app');
  const format = useFormat();
  const queries = useQueryClient().getQueryCache();
  const unanswered = [...useStore(unconfirmed)].filter(
    (each): each is [string, Origin] => each[1] !== 'refreshing',
  );
  if (unanswered.length === 0) return null;
  const [oldest] = unanswered.flatMap(([, { at }]) => at ?? []).toSorted();
  const retry = () => {
    for (const [hash] of unanswered) void queries.get(hash)?.fetch();
  };
  return (
    <NoticeBar
      label={t('device_data.label')}
      sentence={
        oldest === undefined
          ? t('device_data.unanswered_undated')
          : t('device_data.unanswered', { when: format.dateTime(oldest) })
      }
    >
      <Button size="small" onClick={retry}>
        {t('device_data.try_again')}
      </Button>
    </NoticeBar>
  );
}
