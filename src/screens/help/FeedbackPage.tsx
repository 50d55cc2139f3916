import { useQueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mutate } from '../../api/mutate.ts';
import { GIVE_FEEDBACK, feedbackTypes } from '../../contract/help.ts';
import { settingsPermission } from '../../domain/permissions.ts';
import { type CurrentUser, may } from '../../modules/session.ts';
import { SegmentedField } from '../../ui/form/SegmentedField.tsx';
import { PageColumn } from '../../ui/page/PageColumn.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { feedbackQueryOptions } from '../../api/help.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { MessageForm } from './MessageForm.tsx';
import styles from './help.module.css';

type FeedbackType = (typeof feedbackTypes)[number];

/**
 * Sends feedback on the product. Admins of the organisation can also read the feedback of others.
 */
export function FeedbackPage({ me }: { readonly me: CurrentUser }) {
  const { t } = useTranslation('help');
  const cache = useQueryClient();
  const [kind, setKind] = useState<FeedbackType>('idea');
  const mayRead = may(me, settingsPermission, null);
  return (
    <>
      <PageHeader title={t('feedback.title')} />
      <PageColumn>
        <p className={styles.lead}>{t('feedback.text')}</p>
        <MessageForm
          withSubject={false}
          header={
            <SegmentedField<FeedbackType>
              label={t('feedback.kind')}
              value={kind}
              onChange={setKind}
              options={feedbackTypes.map((each) => ({
                value: each,
                label: t(`feedback.kinds.${each}`),
              }))}
            />
          }
          verb={t('feedback.send')}
          sent={t('feedback.sent')}
          sentText={t('feedback.sent_text')}
          onSend={async ({ text }) => {
            await mutate(cache, GIVE_FEEDBACK, { body: { kind, text } });
          }}
        />
        {mayRead && <FeedbackList />}
      </PageColumn>
    </>
  );
}

/** The feedback of people of the organisation, the newest first. */
function FeedbackList() {
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
