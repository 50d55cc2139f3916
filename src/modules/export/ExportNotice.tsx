import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { NoticeBar } from '../../ui/page/NoticeBar.tsx';
import type { Export } from './useExport.ts';

/** The progress of a running export; nothing if there is none. */
export function ExportNotice({ running, cancel }: Pick<Export, 'running' | 'cancel'>) {
  const { t } = useTranslation('export');
  const { size } = useFormat();
  if (running === null) return null;
  const { name, received } = running;
  return (
    <NoticeBar
      label={t('label')}
      sentence={t(received === 0 ? 'preparing' : 'receiving', { name })}
      progress={{
        share: null,
        words: received > 0 ? t('received', { size: size(received) }) : null,
      }}
    >
      <Button size="small" onClick={cancel}>
        {t('cancel')}
      </Button>
    </NoticeBar>
  );
}
