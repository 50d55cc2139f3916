import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Alert } from '../../ui/state/Alert.tsx';
import { callServer } from '../../api/client.ts';
import { supportQueryOptions } from '../../api/help.ts';
import { ASK_SUPPORT } from '../../contract/help.ts';
import type { CurrentUser } from '../../modules/session.ts';
import { PageColumn } from '../../ui/page/PageColumn.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import styles from './help.module.css';
import { MessageForm } from './MessageForm.tsx';

/** Sends a message to support, or says that nobody would receive it. */
export function SupportPage({ me }: { readonly me: CurrentUser }) {
  const { t } = useTranslation('help');
  const read = useQuery(supportQueryOptions);
  const { data } = read;
  return (
    <>
      <PageHeader title={t('support.title')} />
      <PageColumn>
        {data === undefined && (
          <QueryState query={read} errorTitle={t('support.failed')} rows={3} rowHeight={56} />
        )}
        {data?.is_available === false && (
          <Alert
            type="info"
            title={t('support.nobody')}
            description={
              <>
                {t('support.nobody_text')}{' '}
                <Link to="/app/feedback">{t('support.to_feedback')}</Link>
              </>
            }
          />
        )}
        {data?.is_available === true && (
          <>
            <p className={styles.lead}>{t('support.text', { email: me.user.email })}</p>
            <MessageForm
              withSubject
              verb={t('support.send')}
              sent={t('support.sent')}
              sentText={t('support.sent_text', { email: me.user.email })}
              onSend={async ({ subject, text }) => {
                await callServer(ASK_SUPPORT, { body: { subject, text } });
              }}
            />
          </>
        )}
      </PageColumn>
    </>
  );
}
