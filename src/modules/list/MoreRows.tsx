import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './list.module.css';

interface Props {
  readonly loading: boolean;
  /** The last attempt failed: only the button tries again. */
  readonly failed: boolean;
  readonly onMore: () => void;
}

/** Brings the next rows when the end of the list comes into sight, or by its button. */
export function MoreRows({ loading, failed, onMore }: Props) {
  const { t } = useTranslation('list');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null || loading || failed) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: '400px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [loading, failed, onMore]);
  return (
    <div ref={place} className={styles.more}>
      <Button loading={loading} onClick={onMore}>
        {t('more_rows')}
      </Button>
    </div>
  );
}
