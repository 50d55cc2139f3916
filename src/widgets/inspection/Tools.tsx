import { CheckCheck, ListStart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { Segmented } from '../../ui/form/Segmented.tsx';
import type { Progress } from './points.ts';
import { ProgressBar } from './ProgressBar.tsx';
import type { Shown } from './shown-points.ts';
import styles from './inspection.module.css';

interface Props {
  readonly progress: Progress;
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
  /** Open points that can pass without a measured value. */
  readonly canPass: number;
  readonly onNext: () => void;
  readonly onPassAll: () => void;
}

const choices: readonly Shown[] = ['all', 'open', 'failed'];

/** The progress, which stays in sight, and what applies to all points. */
export function Tools({ progress, shown, onShow, canPass, onNext, onPassAll }: Props) {
  const { t } = useTranslation('inspection');
  const { answered, total } = progress;
  return (
    <>
      <div className={styles.head}>
        <ProgressBar progress={progress} />
        <Button icon={<ListStart />} disabled={answered === total} onClick={onNext}>
          {t('next')}
        </Button>
      </div>
      <div className={styles.tools}>
        <Segmented
          aria-label={t('show')}
          options={choices.map((value) => ({ value, label: t(`show_${value}`) }))}
          value={shown}
          onChange={onShow}
        />
        <Button icon={<CheckCheck />} disabled={canPass === 0} onClick={onPassAll}>
          {t('all_pass')}
        </Button>
      </div>
      <p className={styles.hint}>
        <span className={styles.swipeHint}>{t('hint_swipe')}</span>
        <span className={styles.keyHint}>{t('hint_keys')}</span>
      </p>
    </>
  );
}
