import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly loading: boolean;
  readonly onMore: () => void;
}

/** Brings the next rows when the end of the list comes into sight, or by its button. */
export function MoreRows({ loading, onMore }: Props) {
  const { t } = useTranslation('list');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null || loading) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: '400px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [loading, onMore]);
  return (
    <div ref={place} style={{ padding: 12, textAlign: 'center' }}>
      <Button loading={loading} onClick={onMore}>
        {t('more_rows')}
      </Button>
    </div>
  );
}
