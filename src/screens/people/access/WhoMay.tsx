import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Right } from '../../../api/access.ts';
import { sitesQueryOptions } from '../../../api/query-options.ts';
import type { CurrentUser } from '../../../modules/session.ts';
import { Select } from '../../../ui/antd/Select.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { searchByLabel } from '../../../ui/form/select-search.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { codeName, codesInOrder } from '../roles/role-codes.ts';
import { useModuleNames } from '../roles/useModuleNames.ts';
import { HolderAnswer, PersonAnswer } from './answers.tsx';
import { useDirectory } from '../useDirectory.ts';
import styles from './access.module.css';

/** Stands for everyone, or for the whole organisation, in a choice. */
const all = 0;

interface Props {
  readonly me: CurrentUser;
}

/** Why a person may or may not do something, and who may. */
export function WhoMay({ me }: Props) {
  const { t } = useTranslation('access');
  const { users } = useDirectory();
  const sites = useQuery(sitesQueryOptions).data ?? [];
  const modules = useModuleNames();
  const [userId, setUserId] = useState(all);
  const [siteId, setSiteId] = useState(all);
  const [code, setCode] = useState<string | null>(null);
  const person = users.find(({ id }) => id === userId);
  const right: Right | null =
    code === null ? null : { code, ...(siteId !== all && { site_id: siteId }) };
  return (
    <Card title={t('why.title')}>
      <div className={styles.question}>
        <FieldFrame label={t('why.person')}>
          {(control) => (
            <Select<number>
              {...control}
              className={styles.wide ?? ''}
              showSearch={searchByLabel}
              value={userId}
              onChange={setUserId}
              options={[
                { value: all, label: t('why.anyone') },
                ...users.map(({ id, display_name }) => ({ value: id, label: display_name })),
              ]}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('why.site')}>
          {(control) => (
            <Select<number>
              {...control}
              className={styles.wide ?? ''}
              showSearch={searchByLabel}
              value={siteId}
              onChange={setSiteId}
              options={[
                { value: all, label: t('grants.everywhere') },
                ...sites.map(({ id, site_name }) => ({ value: id, label: site_name })),
              ]}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('why.what')}>
          {(control) => (
            <Select<string>
              {...control}
              className={styles.wide ?? ''}
              showSearch={searchByLabel}
              {...(code !== null && { value: code })}
              placeholder={t('why.choose')}
              onChange={setCode}
              options={codesInOrder(modules).map((each) => ({
                value: each,
                label: codeName(each, modules, t),
              }))}
            />
          )}
        </FieldFrame>
      </div>
      {right !== null && person !== undefined && (
        <PersonAnswer person={person} right={right} isMe={person.id === me.user.id} />
      )}
      {right !== null && person === undefined && <HolderAnswer right={right} />}
    </Card>
  );
}
