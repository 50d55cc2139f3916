import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../api/connection.ts';
import { hasUnsaved } from '../../browser/unsaved.ts';
import { useStore } from '../../browser/useStore.ts';
import { localOwnerOf } from '../../modules/local-data/local-data.ts';
import { useAllSwitchedOn } from '../../modules/local-data/switched-on.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useHasElapsed } from '../../ui/hooks/useHasElapsed.ts';
import { NoticeBar } from '../../ui/page/NoticeBar.tsx';
import { useMe } from '../session/me.ts';
import { checkForUpdate, keepPage, loadNewer, newerWorker } from './page-worker.ts';

/** Milliseconds after which the bar asks again whether a form has unsaved changes. */
const askAgainMs = 1000;

/** Milliseconds that an open page has to itself before all its files are fetched. */
const restMs = 10_000;

/**
 * Keeps the page on this device, at once for people who keep data on it, and looks for newer builds
 * whenever the connection is back.
 */
function useKeptPage(): void {
  const keepsData = useAllSwitchedOn(localOwnerOf(useMe())).length > 0;
  const isRested = useHasElapsed(restMs);
  const isConnected = useConnection() === 'connected';
  const isDue = isConnected && (keepsData || isRested);
  useEffect(() => {
    if (isDue) void keepPage();
  }, [isDue]);
  useEffect(() => {
    if (isConnected) void checkForUpdate();
  }, [isConnected]);
}

/** Says that a newer version of the page is ready, and loads it unless a form has unsaved changes. */
export function UpdateBar() {
  const { t } = useTranslation('app');
  useKeptPage();
  const worker = useStore(newerWorker);
  const [isRefused, setIsRefused] = useState(false);
  const [putOff, setPutOff] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    if (!isRefused) return undefined;
    // Forms tell only who asks; a saved one stays on the page.
    const asking = setInterval(() => setIsRefused(hasUnsaved()), askAgainMs);
    return () => clearInterval(asking);
  }, [isRefused]);
  if (worker === null || worker === putOff) return null;
  const update = () => {
    setIsRefused(hasUnsaved());
    if (!hasUnsaved()) loadNewer(worker);
  };
  return (
    <NoticeBar
      label={t('update.label')}
      sentence={t(isRefused ? 'update.unsaved' : 'update.ready')}
    >
      <Button size="small" onClick={update}>
        {t('update.load')}
      </Button>
      <Button
        size="small"
        type="text"
        icon={<X size={16} />}
        aria-label={t('update.later')}
        onClick={() => setPutOff(worker)}
      />
    </NoticeBar>
  );
}
