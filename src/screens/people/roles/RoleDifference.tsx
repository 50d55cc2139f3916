import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { RoleRow } from '../../../contract/people.ts';
import { Select } from '../../../ui/antd/Select.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { searchByLabel } from '../../../ui/form/select-search.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { codeName, codesInOrder, codesOf } from './role-codes.ts';
import { useModuleNames } from './useModuleNames.ts';
import styles from './roles.module.css';

/** What one of two roles may do and the other not, side by side. */
export function RoleDifference({ roles }: { readonly roles: readonly RoleRow[] }) {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const modules = useModuleNames();
  const [firstId, setFirstId] = useState(roles[0]?.id ?? 0);
  const [secondId, setSecondId] = useState(roles[1]?.id ?? 0);
  const options = roles.map(({ id, name }) => ({ value: id, label: name }));
  const first = roles.find(({ id }) => id === firstId);
  const second = roles.find(({ id }) => id === secondId);
  const held = new Set(first === undefined ? [] : codesOf(first));
  const others = new Set(second === undefined ? [] : codesOf(second));
  const different = held.symmetricDifference(others);
  const codes = codesInOrder(modules).filter((code) => different.has(code));
  const answer = (isHeld: boolean) => t(isHeld ? 'compare.yes' : 'compare.no');
  const choice = (label: string, value: number, choose: (id: number) => void) => (
    <FieldFrame label={label}>
      {(control) => (
        <Select<number>
          {...control}
          className={styles.wide ?? ''}
          showSearch={searchByLabel}
          value={value}
          onChange={choose}
          options={options}
        />
      )}
    </FieldFrame>
  );
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Button
          type="text"
          icon={<ArrowLeft size={16} />}
          onClick={() => void navigate('/app/people/roles')}
        >
          {t('roles.back')}
        </Button>
      </div>
      <div className={styles.pair}>
        {choice(t('compare.first'), firstId, setFirstId)}
        {choice(t('compare.second'), secondId, setSecondId)}
      </div>
      <p className={styles.count} role="status">
        {t('compare.count', { count: codes.length })}
      </p>
      {codes.length === 0 ? (
        <EmptyState title={t('compare.same')} text={t('compare.same_text')} next="control" />
      ) : (
        <div className={styles.scroller}>
          <table className={`${styles.matrix} ${styles.difference}`}>
            <thead>
              <tr>
                <th scope="col">{t('roles.codes')}</th>
                <th scope="col">{first?.name}</th>
                <th scope="col">{second?.name}</th>
              </tr>
            </thead>
            <tbody>
              {codes.map((code) => (
                <tr key={code}>
                  <th scope="row">{codeName(code, modules, t)}</th>
                  <td>{answer(held.has(code))}</td>
                  <td>{answer(others.has(code))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
