import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { peoplePermission } from '../../domain/permissions.ts';
import type { CurrentUser } from '../../modules/session.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { StateBlock } from '../../ui/state/StateBlock.tsx';
import { Accounts } from './Accounts.tsx';

/** The people of the organisation (spec 2.3), for those who manage people in all of it. */
export function PeoplePage({ me }: { readonly me: CurrentUser }) {
  const { t } = useTranslation('people');
  const mayManage = me.permissions.some(
    ({ permission_code, site_id }) => permission_code === peoplePermission && site_id === null,
  );
  return (
    <>
      <PageHeader title={t('title')} />
      {mayManage ? (
        <Accounts myId={me.user.id} />
      ) : (
        <StateBlock
          icon={<Lock size={24} />}
          title={t('forbidden_title')}
          text={t('forbidden_text')}
        />
      )}
    </>
  );
}
