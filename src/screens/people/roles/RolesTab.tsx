import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { rolesQueryOptions } from '../../../api/query-options.ts';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { usePeopleContext } from '../usePeopleContext.ts';
import { RoleDifference } from './RoleDifference.tsx';
import { RoleEditor } from './RoleEditor.tsx';
import { RoleList } from './RoleList.tsx';

/** The roles of the organisation: the list, one of them, or the difference of two. */
export function RolesTab() {
  const { t } = useTranslation('access');
  const { '*': rest = '' } = useParams();
  const { me } = usePeopleContext();
  const read = useQuery(rolesQueryOptions(me.user.organisation_id));
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('roles.failed')} rows={6} rowHeight={64} />;
  const { roles } = read.data;
  if (rest === '') return <RoleList roles={roles} />;
  if (rest === 'compare') return <RoleDifference roles={roles} />;
  const role = roles.find(({ id }) => String(id) === rest);
  if (role === undefined)
    return (
      <EmptyState
        title={t('roles.not_found')}
        text={t('roles.not_found_text')}
        next={<Link to="/app/people/roles">{t('roles.back')}</Link>}
      />
    );
  return <RoleEditor key={`${role.id} ${role.version}`} role={role} />;
}
