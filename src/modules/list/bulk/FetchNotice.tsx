import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { useHasElapsed } from '../../../ui/hooks/useHasElapsed.ts';
import { NoticeBar } from '../../../ui/page/NoticeBar.tsx';
import type { FetchProgress } from './useItemFetch.ts';

/** Milliseconds before the notice appears; most selections are fetched sooner. */
const showAfterMs = 300;

/** Shows how many of the selected items have been fetched; nothing for fast fetches. */
export function FetchNotice({ fetching }: { readonly fetching: FetchProgress | null }) {
  return fetching === null ? null : <Notice {...fetching} />;
}

function Notice({ done, cancel }: FetchProgress) {
  const { t } = useTranslation('bulk');
  const { number } = useFormat();
  const isLong = useHasElapsed(showAfterMs);
  if (!isLong) return null;
  return (
    <NoticeBar
      label={t('label')}
      sentence={t('fetching')}
      progress={{
        share: null,
        words: done === 0 ? null : t('fetched', { count: done, number: number(done) }),
      }}
    >
      <Button size="small" onClick={cancel}>
        {t('stop')}
      </Button>
    </NoticeBar>
  );
}
