import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { identitiesQueryOptions } from '../../api/account.ts';
import { callServer } from '../../api/client.ts';
import { pageConfig } from '../../api/config.ts';
import { mutate } from '../../api/mutate.ts';
import {
  INITIATE_LINK,
  type IdentityRow,
  type SharedProvider,
  UNLINK_IDENTITY,
} from '../../contract/identities.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { ProviderMark } from '../../ui/icons/ProviderMark.tsx';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import styles from './rows.module.css';
import { type ChangeAccount, SignInMethod, SignInMethodsCard } from './SignInMethodsCard.tsx';

/** Provider accounts that sign the person in; hidden if no provider is configured. */
export function IdentitiesCard() {
  const { t } = useTranslation('account');
  const { providers } = pageConfig();
  const query = useQuery({ ...identitiesQueryOptions, enabled: providers.length > 0 });
  if (providers.length === 0) return null;
  return (
    <SignInMethodsCard
      title={t('identities.title')}
      lead={<p className={styles.lead}>{t('identities.text')}</p>}
      query={query}
      errorTitle={t('identities.failed')}
      rows={providers.length}
    >
      {({ identities }, change) => (
        <ul className={styles.rows}>
          {providers.map((provider) => (
            <Identity
              key={provider}
              provider={provider}
              identity={identities.find((each) => each.provider === provider)}
              change={change}
            />
          ))}
        </ul>
      )}
    </SignInMethodsCard>
  );
}

interface IdentityProps {
  readonly provider: SharedProvider;
  /** Undefined if the person has linked no account of the provider. */
  readonly identity: IdentityRow | undefined;
  readonly change: ChangeAccount;
}

function Identity({ provider, identity, change }: IdentityProps) {
  const { t } = useTranslation('account');
  const cache = useQueryClient();
  const confirm = useConfirm();
  const format = useFormat();
  const { toast } = useToast();
  const name = t(`identities.${provider}`);
  const nameWithMark = (
    <>
      <ProviderMark name={provider} />
      {name}
    </>
  );
  if (identity === undefined)
    return (
      <SignInMethod
        name={nameWithMark}
        details={t('identities.not_linked')}
        verb={t('identities.link')}
        verbLabel={t('identities.link_label', { name })}
        onVerb={() =>
          void change(
            () => callServer(INITIATE_LINK, { params: { provider } }),
            ({ reply }) => globalThis.location.assign(reply.url),
          )
        }
      />
    );

  const { id, email, created_at } = identity;
  async function unlink(): Promise<void> {
    const agreed = await confirm({
      title: t('identities.unlink_title', { name }),
      text: t('identities.unlink_text'),
      verb: t('identities.unlink'),
      danger: true,
    });
    if (!agreed) return;
    await change(
      () => mutate(cache, UNLINK_IDENTITY, { params: { identityId: id } }),
      () => toast({ title: t('identities.unlinked', { name }) }),
    );
  }
  const since = format.date(created_at);
  return (
    <SignInMethod
      name={nameWithMark}
      details={
        email === ''
          ? t('identities.linked', { since })
          : t('identities.linked_as', { since, email })
      }
      verb={t('identities.unlink')}
      verbLabel={t('identities.unlink_label', { name })}
      onVerb={() => void unlink()}
    />
  );
}
