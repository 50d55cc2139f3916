import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { provisioningQueryOptions } from '../../../api/provisioning.ts';
import {
  MAKE_PROVISIONING_TOKEN,
  type Provisioning,
  REVOKE_PROVISIONING_TOKEN,
} from '../../../contract/provisioning.ts';
import { useServerMutation } from '../../../modules/useServerMutation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { useConfirm } from '../../../ui/overlay/useConfirm.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { CopyField } from '../../../ui/text/CopyField.tsx';
import styles from './sign-in.module.css';
import { useCopyTexts } from './useCopyTexts.ts';

/** The token with which an identity provider keeps people and teams up to date. */
export function ProvisioningCard() {
  const { t } = useTranslation('organisation');
  const read = useQuery(provisioningQueryOptions);
  return (
    <Card title={t('provisioning.title')}>
      <div className={styles.stack}>
        <p className={styles.lead}>{t('provisioning.text')}</p>
        {read.data === undefined ? (
          <QueryState query={read} errorTitle={t('failed')} rows={2} rowHeight={56} />
        ) : (
          <Token provisioning={read.data} />
        )}
      </div>
    </Card>
  );
}

function Token({ provisioning }: { readonly provisioning: Provisioning }) {
  const { t } = useTranslation('organisation');
  const texts = useCopyTexts();
  const confirm = useConfirm();
  const mutate = useServerMutation();
  const [made, setMade] = useState<string>();
  const { url, token, people, teams } = provisioning;

  async function createToken(): Promise<void> {
    if (token !== null) {
      const agreed = await confirm({
        title: t('provisioning.replace_title'),
        text: t('provisioning.replace_text'),
        verb: t('provisioning.replace'),
        danger: true,
      });
      if (!agreed) return;
    }
    const reply = await mutate(MAKE_PROVISIONING_TOKEN, {}, {});
    if (reply !== null) setMade(reply.token);
  }

  async function revoke(): Promise<void> {
    const agreed = await confirm({
      title: t('provisioning.revoke_title'),
      text: t('provisioning.revoke_text', { count: people }),
      verb: t('provisioning.revoke'),
      danger: true,
    });
    if (agreed) await mutate(REVOKE_PROVISIONING_TOKEN, {}, { done: t('provisioning.revoked') });
  }

  return (
    <>
      {token !== null && (
        <>
          <div className={styles.wide}>
            <CopyField label={t('provisioning.address')} value={url} texts={texts} />
          </div>
          <Facts token={token} people={people} teams={teams} />
        </>
      )}
      <div className={styles.actions}>
        <Button {...(token === null && { type: 'primary' })} onClick={() => void createToken()}>
          {t(token === null ? 'provisioning.make' : 'provisioning.replace')}
        </Button>
        {token !== null && (
          <Button danger onClick={() => void revoke()}>
            {t('provisioning.revoke')}
          </Button>
        )}
      </div>
      {made !== undefined && (
        <Modal
          open
          centered
          width={520}
          closable={false}
          mask={{ closable: false }}
          keyboard={false}
          title={t('provisioning.made_title')}
          okText={t('provisioning.made_close')}
          cancelButtonProps={{ style: { display: 'none' } }}
          onOk={() => setMade(undefined)}
        >
          <div className={styles.stack}>
            <p className={styles.lead}>{t('provisioning.made_text')}</p>
            <div className={styles.wide}>
              <CopyField label={t('provisioning.address')} value={url} texts={texts} />
            </div>
            <div className={styles.wide}>
              <CopyField label={t('provisioning.token')} value={made} texts={texts} />
            </div>
          </div>
        </Modal>
      )}
    </>
  );
}

type FactsProps = Pick<Provisioning, 'people' | 'teams'> & {
  readonly token: NonNullable<Provisioning['token']>;
};

function Facts({ token: { made_by, created_at, last_used_at }, people, teams }: FactsProps) {
  const { t } = useTranslation('organisation');
  const format = useFormat();
  return (
    <dl className={styles.facts}>
      <dt>{t('provisioning.token')}</dt>
      <dd>{t('provisioning.made_by', { name: made_by, date: format.date(created_at) })}</dd>
      <dt>{t('provisioning.last_use')}</dt>
      <dd>{last_used_at === null ? t('provisioning.never') : format.ago(last_used_at)}</dd>
      <dt>{t('provisioning.keeps')}</dt>
      <dd>
        {t('provisioning.people', { count: people })}, {t('provisioning.teams', { count: teams })}
      </dd>
    </dl>
  );
}
