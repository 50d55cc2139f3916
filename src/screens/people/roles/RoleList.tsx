import { Plus, SearchX, Shield } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { RoleRow } from '../../../contract/people.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ItemRow, ItemRows } from '../../../ui/page/ItemRows.tsx';
import { ListToolbar } from '../../../ui/page/ListToolbar.tsx';
import { ClearSearch } from '../../../ui/state/ClearSearch.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { NewRoleDialog } from './NewRoleDialog.tsx';
import { roleSentence } from './role-codes.ts';
import { useModuleNames } from './useModuleNames.ts';
import styles from './roles.module.css';

/** The roles with what they may do and how many people hold them. */
export function RoleList({ roles }: { readonly roles: readonly RoleRow[] }) {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const modules = useModuleNames();
  const [search, setSearch] = useState('');
  const [isNew, setIsNew] = useState(false);
  const wanted = search.trim().toLocaleLowerCase();
  const shown = roles.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  return (
    <div className={styles.page}>
      <ListToolbar searchLabel={t('roles.search')} search={search} onSearch={setSearch}>
        <Button onClick={() => void navigate('/app/people/roles/compare')}>
          {t('roles.compare')}
        </Button>
        <Button type="primary" icon={<Plus size={16} />} onClick={() => setIsNew(true)}>
          {t('roles.new')}
        </Button>
      </ListToolbar>
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchX size={24} />}
          title={t('roles.none_found')}
          text={t('roles.none_found_text')}
          next={<ClearSearch onClear={() => setSearch('')} />}
        />
      ) : (
        <div className={styles.rows}>
          <ItemRows>
            {shown.map((role) => (
              <ItemRow
                key={role.id}
                title={role.name}
                to={`/app/people/roles/${role.id}`}
                isLink
                lead={<Shield size={18} />}
                details={
                  <>
                    <span>{t(`scope.${role.scope}`)}</span>
                    <span>{roleSentence(role, modules, t)}</span>
                  </>
                }
                end={
                  <span className={styles.count}>
                    {t('roles.holders', { count: role.holders })}
                  </span>
                }
              />
            ))}
          </ItemRows>
        </div>
      )}
      {isNew && <NewRoleDialog roles={roles} onClose={() => setIsNew(false)} />}
    </div>
  );
}
