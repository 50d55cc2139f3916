import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { feedbackQueryOptions } from '../../api/help.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import styles from './help.module.css';

/** What people of the organisation said, the newest first. */
export function FeedbackList() {
  const { t } = useTranslation('help');
  const format = useFormat();
  const read = useInfiniteQuery(feedbackQueryOptions);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = read;
  const all = data?.pages.flatMap(({ feedback }) => feedback) ?? [];
  return (
    <Card title={t('feedback.all')} flush>
      {data === undefined && (
        <QueryState query={read} errorTitle={t('feedback.failed')} rows={2} rowHeight={56} />
      )}
      {data !== undefined && all.length === 0 && (
        <p className={styles.empty}>{t('feedback.none')}</p>
      )}
      <ul className={styles.messages}>
        {all.map(({ id, kind, text, user, created_at }) => (
          <li key={id}>
            <Avatar person={user} size={26} decorative />
            <div>
              <p className={styles.author}>
                <strong>{user.name}</strong> · {t(`feedback.kinds.${kind}`)} ·{' '}
                <time dateTime={created_at}>{format.ago(created_at)}</time>
              </p>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.older}>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('feedback.older')}
          </Button>
        </div>
      )}
    </Card>
  );
}
