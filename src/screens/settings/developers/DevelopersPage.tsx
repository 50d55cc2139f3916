import { useTranslation } from 'react-i18next';
import { peoplePermission } from '../../../domain/permissions.ts';
import { type CurrentUser, may } from '../../../modules/session.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import styles from './developers.module.css';
import { Examples } from './Examples.tsx';
import { ServiceAccountsCard } from './ServiceAccountsCard.tsx';
import { AllTokensCard, TokensCard } from './TokensCard.tsx';

/**
 * For people who connect programs. Their question: how does my program sign in, and what do I send?
 * They make a token, copy it and paste an example; three taps.
 */
export function DevelopersPage({ me }: { readonly me: CurrentUser }) {
  const { t } = useTranslation('developers');
  const isManager = may(me, peoplePermission, null);
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} />
      <div className={styles.page}>
        <TokensCard me={me} />
        {isManager && <ServiceAccountsCard me={me} />}
        {isManager && <AllTokensCard />}
        <Examples />
      </div>
    </>
  );
}
