import { useQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { callServer } from '../../api/client.ts';
import { errorText } from '../../api/error.ts';
import { COMPLETE_LINK, type ProviderName } from '../../contract/identities.ts';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { StateBlock } from '../../ui/state/StateBlock.tsx';
import styles from './rows.module.css';

interface Props {
  readonly provider: ProviderName;
  /** The query string of the address. */
  readonly search: string;
  readonly onDone: () => void;
}

/** The page to which a provider redirects after the linking of an account. */
export function LinkPage({ provider, search, onDone }: Props) {
  const { t } = useTranslation('account');
  const isBrokenOff = new URLSearchParams(search).has('error');
  const { error } = useQuery({
    queryKey: [COMPLETE_LINK.name, provider, search],
    queryFn: async () => {
      await callServer(COMPLETE_LINK, { params: { provider }, body: { search } });
      onDone();
      return true;
    },
    enabled: !isBrokenOff,
    // The answer of a provider can be used once.
    retry: false,
    staleTime: Infinity,
  });
  const name = t(`identities.${provider}`);
  if (!isBrokenOff && error === null)
    return (
      <div className={styles.going} role="status">
        <h1>{t('identities.linking', { name })}</h1>
        <SkeletonRows rows={2} rowHeight={40} />
      </div>
    );
  return (
    <StateBlock
      icon={<Link2Off size={24} />}
      title={t('identities.link_failed', { name })}
      text={isBrokenOff ? t('identities.broken_off', { name }) : errorText(error)}
      action={
        <Button type="primary" onClick={onDone}>
          {t('identities.back')}
        </Button>
      }
    />
  );
}
