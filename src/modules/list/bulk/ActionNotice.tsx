import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { NoticeBar } from '../../../ui/page/NoticeBar.tsx';
import type { BulkActionRunner } from './useBulkActionRunner.ts';

type Props = Pick<BulkActionRunner, 'running' | 'last' | 'forgetLast' | 'undoLast'>;

/** Shows the progress of a bulk action, then the last action for as long as it can be undone. */
export function ActionNotice({ running, last, forgetLast, undoLast }: Props) {
  const { t } = useTranslation('bulk');
  const { number } = useFormat();
  if (running !== null) {
    const { type, done, total, cancel } = running;
    const words = t('progress', { done: number(done), total: number(total) });
    return (
      <NoticeBar
        label={t('label')}
        sentence={t(`doing.${type}`)}
        progress={{ share: done / total, words }}
      >
        <Button size="small" onClick={cancel}>
          {t('stop')}
        </Button>
      </NoticeBar>
    );
  }
  if (last === null) return null;
  const { type, count } = last;
  return (
    <NoticeBar label={t('label')} sentence={t(`done.${type}`, { count, number: number(count) })}>
      <Button size="small" onClick={undoLast}>
        {t('undo')}
      </Button>
      <Button size="small" type="text" onClick={forgetLast}>
        {t('close')}
      </Button>
    </NoticeBar>
  );
}
