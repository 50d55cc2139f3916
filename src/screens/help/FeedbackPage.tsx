import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidateCall } from '../../api/cache.ts';
import { callServer } from '../../api/client.ts';
import { GET_FEEDBACK, GIVE_FEEDBACK, feedbackTypes } from '../../contract/help.ts';
import { settingsPermission } from '../../contract/permissions.ts';
import type { CurrentUser } from '../../modules/session.ts';
import { SegmentedField } from '../../ui/form/SegmentedField.tsx';
import { PageColumn } from '../../ui/page/PageColumn.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { FeedbackList } from './FeedbackList.tsx';
import styles from './help.module.css';
import { MessageForm } from './MessageForm.tsx';

type Kind = (typeof feedbackTypes)[number];

/** What one thinks of the product; the organisation's admins also read what others think. */
export function FeedbackPage({ me }: { readonly me: CurrentUser }) {
  const { t } = useTranslation('help');
  const cache = useQueryClient();
  const [kind, setKind] = useState<Kind>('idea');
  const mayRead = me.permissions.some(
    ({ permission_code, site_id }) => permission_code === settingsPermission && site_id === null,
  );
  return (
    <>
      <PageHeader title={t('feedback.title')} />
      <PageColumn>
        <p className={styles.lead}>{t('feedback.text')}</p>
        <MessageForm
          withSubject={false}
          header={
            <SegmentedField<Kind>
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
            await callServer(GIVE_FEEDBACK, { body: { kind, text } });
            await invalidateCall(cache, GET_FEEDBACK.name, null);
          }}
        />
        {mayRead && <FeedbackList />}
      </PageColumn>
    </>
  );
}
