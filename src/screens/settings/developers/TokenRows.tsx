import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiToken, REVOKE_API_TOKEN } from '../../../contract/api-tokens.ts';
import { useServerMutation } from '../../../modules/useServerMutation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { useConfirm } from '../../../ui/overlay/useConfirm.ts';
import { Badge } from '../../../ui/status/Badge.tsx';
import { Code } from '../../../ui/text/Code.tsx';
import { TwoLineLabel } from '../../../ui/text/TwoLineLabel.tsx';
import styles from '../rows.module.css';

interface Props {
  readonly tokens: readonly ApiToken[];
  /** Names the owner of each. */
  readonly ofOthers?: boolean;
}

/** API tokens with what they allow and their last use; each can be revoked. */
export function TokenRows({ tokens, ofOthers = false }: Props) {
  return (
    <ul className={styles.rows}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} ofOthers={ofOthers} />
      ))}
    </ul>
  );
}

function TokenRow({ token, ofOthers }: { readonly token: ApiToken; readonly ofOthers: boolean }) {
  const { t } = useTranslation('developers');
  const format = useFormat();
  const confirm = useConfirm();
  const mutate = useServerMutation();
  const { id, name, prefix, owner, permissions, site_ids: siteIds, last_used_at: last } = token;
  const [now] = useState(Date.now);
  const isExpired = Date.parse(token.expires_at) <= now;
  const scope = [
    permissions === null ? t('all_codes') : t('codes_count', { count: permissions.length }),
    siteIds === null ? t('all_sites') : t('sites_count', { count: siteIds.length }),
  ];
  const use =
    last === null
      ? t('never_used')
      : t('used', { when: format.ago(last), address: token.last_used_address ?? '' });
  const life = t(isExpired ? 'expired_on' : 'expires_on', { date: format.date(token.expires_at) });

  async function revoke(): Promise<void> {
    const agreed = await confirm({
      title: t('revoke_title', { name }),
      text: t('revoke_text'),
      verb: t('revoke'),
      danger: true,
    });
    if (!agreed) return;
    await mutate(REVOKE_API_TOKEN, { params: { tokenId: id } }, { done: t('revoked', { name }) });
  }

  return (
    <li className={styles.row}>
      <TwoLineLabel
        name={
          <>
            {name} <Code>{`${prefix}…`}</Code>
            {isExpired && <Badge>{t('expired')}</Badge>}
          </>
        }
        details={[...(ofOthers ? [owner.display_name] : []), ...scope, life, use].join(' · ')}
      />
      <Button
        size="small"
        danger
        aria-label={t('revoke_label', { name })}
        onClick={() => void revoke()}
      >
        {t('revoke')}
      </Button>
    </li>
  );
}
