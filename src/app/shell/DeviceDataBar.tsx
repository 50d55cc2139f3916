import { useTranslation } from 'react-i18next';
import { useConnection } from '../../api/connection.ts';
import { deviceReads } from '../../api/device-reads.ts';
import { useStore } from '../../browser/useStore.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { NoticeBar } from '../../ui/page/NoticeBar.tsx';

/** While the connection is down: that items on screen are those of this device, from when, and which. */
export function DeviceDataBar() {
  const { t } = useTranslation('app');
  const format = useFormat();
  const isConnected = useConnection() === 'connected';
  const { since, isMyWork } = useStore(deviceReads) ?? { since: null, isMyWork: false };
  if (isConnected || since === null) return null;
  return (
    <NoticeBar
      label={t('device_data.label')}
      sentence={t(isMyWork ? 'device_data.my_work' : 'device_data.text', {
        when: format.dateTime(since),
      })}
    />
  );
}
