import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import {
  factorsQueryOptions,
  identitiesQueryOptions,
  sessionsQueryOptions,
} from '../../api/account.ts';
import { invalidateCall } from '../../api/cache.ts';
import { callServer } from '../../api/client.ts';
import { pageConfig } from '../../api/config.ts';
import {
  INITIATE_LINK,
  type IdentityRow,
  type ProviderName,
  UNLINK_IDENTITY,
} from '../../contract/identities.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { ProviderMark } from '../../ui/icons/ProviderMark.tsx';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { Card } from '../../ui/page/Card.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { TwoLineLabel } from '../../ui/text/TwoLineLabel.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { errorText } from './error-text.ts';
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx';
import styles from './rows.module.css';
import { useReauthentication } from './useReauthentication.ts';

/** Provider accounts that sign the person in; hidden if no provider is configured. */
export function IdentitiesCard() {
  const { t } = useTranslation('account');
  const { providers } = pageConfig();
  const read = useQuery({ ...identitiesQueryOptions, enabled: providers.length > 0 });
  if (providers.length === 0) return null;
  return (
    <Card title={t('identities.title')}>
      <p className={styles.lead}>{t('identities.text')}</p>
      {read.data !== undefined ? (
        <Identities providers={providers} identities={read.data.identities} />
      ) : (
        <QueryState
          query={read}
          errorTitle={t('identities.failed')}
          rows={providers.length}
          rowHeight={56}
        />
      )}
    </Card>
  );
}

interface IdentitiesProps {
  readonly providers: readonly ProviderName[];
  readonly identities: readonly IdentityRow[];
}

function Identities({ providers, identities }: IdentitiesProps) {
  const { t } = useTranslation('account');
  const cache = useQueryClient();
  const confirm = useConfirm();
  const { toast } = useToast();
  const { data: factors } = useQuery(factorsQueryOptions);
  const { proved, asked } = useReauthentication();

  async function change<T>(work: () => Promise<T>, then: (outcome: T) => void): Promise<void> {
    try {
      const outcome = await proved(work);
      if (outcome !== null) then(outcome);
    } catch (failure) {
      toast({ title: errorText(failure), variant: 'destructive' });
    }
  }

  const link = (provider: ProviderName) =>
    change(
      () => callServer(INITIATE_LINK, { params: { provider } }),
      ({ reply }) => globalThis.location.assign(reply.url),
    );

  async function unlink({ id }: IdentityRow, name: string): Promise<void> {
    const agreed = await confirm({
      title: t('identities.unlink_title', { name }),
      text: t('identities.unlink_text'),
      verb: t('identities.unlink'),
      danger: true,
    });
    if (!agreed) return;
    await change(
      () => callServer(UNLINK_IDENTITY, { params: { identityId: id } }),
      () => toast({ title: t('identities.unlinked', { name }) }),
    );
    for (const { queryKey } of [identitiesQueryOptions, sessionsQueryOptions])
      await invalidateCall(cache, queryKey[0], null);
  }

  return (
    <>
      <ul className={styles.rows}>
        {providers.map((provider) => (
          <IdentityItem
            key={provider}
            provider={provider}
            identity={identities.find((each) => each.provider === provider)}
            onLink={() => void link(provider)}
            onUnlink={(row, name) => void unlink(row, name)}
          />
        ))}
      </ul>
      {asked !== null && (
        <ReauthenticationDialog
          hasPassword={factors?.has_password ?? true}
          onReply={asked.onReply}
        />
      )}
    </>
  );
}

interface ItemProps {
  readonly provider: ProviderName;
  readonly identity: IdentityRow | undefined;
  readonly onLink: () => void;
  readonly onUnlink: (identity: IdentityRow, name: string) => void;
}

function IdentityItem({ provider, identity, onLink, onUnlink }: ItemProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const name = t(`identities.${provider}`);
  const since = identity === undefined ? '' : format.date(identity.created_at);
  const facts =
    identity === undefined
      ? t('identities.not_linked')
      : identity.email === ''
        ? t('identities.linked', { since })
        : t('identities.linked_as', { since, email: identity.email });
  return (
    <li className={styles.row}>
      <TwoLineLabel
        name={
          <>
            <ProviderMark name={provider} />
            {name}
          </>
        }
        details={facts}
      />
      {identity === undefined ? (
        <Button size="small" aria-label={t('identities.link_label', { name })} onClick={onLink}>
          {t('identities.link')}
        </Button>
      ) : (
        <Button
          size="small"
          aria-label={t('identities.unlink_label', { name })}
          onClick={() => onUnlink(identity, name)}
        >
          {t('identities.unlink')}
        </Button>
      )}
    </li>
  );
}
