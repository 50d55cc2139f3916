import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allTokensQueryOptions, tokensQueryOptions } from '../../../api/api-tokens.ts';
import type { CurrentUser } from '../../../modules/session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { TokenDialog } from './TokenDialog.tsx';
import { TokenRows } from './TokenRows.tsx';

/** The person's API tokens. */
export function TokensCard({ me }: { readonly me: CurrentUser }) {
  const { t } = useTranslation('developers');
  const read = useQuery(tokensQueryOptions);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={t('my_tokens')}
      extra={
        <Button icon={<Plus size={16} />} onClick={() => setOpen(true)}>
          {t('new_token')}
        </Button>
      }
    >
      {read.data === undefined ? (
        <QueryState query={read} errorTitle={t('failed')} rows={2} rowHeight={56} />
      ) : read.data.tokens.length === 0 ? (
        <EmptyState
          title={t('no_tokens')}
          text={t('no_tokens_text')}
          next={<Button onClick={() => setOpen(true)}>{t('first_token')}</Button>}
        />
      ) : (
        <TokenRows tokens={read.data.tokens} />
      )}
      {isOpen && <TokenDialog me={me} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** Every token of the organisation, with its owner. */
export function AllTokensCard() {
  const { t } = useTranslation('developers');
  const read = useQuery(allTokensQueryOptions);
  return (
    <Card title={t('all_tokens')}>
      {read.data === undefined ? (
        <QueryState query={read} errorTitle={t('failed')} rows={2} rowHeight={56} />
      ) : read.data.tokens.length === 0 ? (
        <EmptyState title={t('no_tokens')} text={t('all_tokens_text')} next="nothing" />
      ) : (
        <TokenRows tokens={read.data.tokens} ofOthers />
      )}
    </Card>
  );
}
