import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mutate } from '../../../api/mutate.ts';
import { rolesQueryOptions, sitesQueryOptions } from '../../../api/query-options.ts';
import { teamsQueryOptions } from '../../../api/teams.ts';
import { type GroupMapping, SAVE_GROUP_MAPPINGS } from '../../../contract/single-sign-on.ts';
import { peoplePermission } from '../../../domain/permissions.ts';
import { type CurrentUser, may } from '../../../modules/session.ts';
import { useFormRequest } from '../../../modules/useFormRequest.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { NativeSelect } from '../../../ui/form/NativeSelect.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import styles from './sign-in.module.css';

interface Props {
  readonly me: CurrentUser;
  readonly mappings: readonly GroupMapping[];
}

/** A row of the table: the target is `role:7` or `team:3`, empty until it is chosen. */
interface Row {
  readonly key: number;
  readonly group: string;
  readonly target: string;
  readonly site: string;
}

const toRow = ({ group, role_id, site_id, team_id }: GroupMapping, key: number): Row => ({
  key,
  group,
  target: role_id === null ? `team:${team_id ?? 0}` : `role:${role_id}`,
  site: site_id === null ? '' : String(site_id),
});

function toMapping({ group, target, site }: Row): GroupMapping {
  const [type, id] = target.split(':');
  return {
    group: group.trim(),
    role_id: type === 'role' ? Number(id) : null,
    site_id: type === 'role' && site !== '' ? Number(site) : null,
    team_id: type === 'team' ? Number(id) : null,
  };
}

/** Which role or team the members of a group of the provider get. */
export function GroupMappings({ me, mappings }: Props) {
  const { t } = useTranslation('organisation');
  const cache = useQueryClient();
  const { toast } = useToast();
  const heading = useId();
  const roles = useQuery(rolesQueryOptions(me.user.organisation_id)).data?.roles ?? [];
  const mayRead = may(me, peoplePermission, null);
  const teams = useQuery({ ...teamsQueryOptions, enabled: mayRead }).data?.teams ?? [];
  const sites = useQuery(sitesQueryOptions).data ?? [];
  const [rows, setRows] = useState(() => mappings.map(toRow));
  const { problem, setProblem, isBusy, attempt } = useFormRequest();
  const change = (key: number, more: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...more } : row)));
  const isOnSite = (target: string) =>
    roles.some(({ id, scope }) => target === `role:${id}` && scope === 'Site');
  const targets = [
    { value: '', label: t('sso.choose') },
    ...roles.map(({ id, name }) => ({ value: `role:${id}`, label: t('sso.role', { name }) })),
    ...teams.map(({ id, name }) => ({ value: `team:${id}`, label: t('sso.team', { name }) })),
  ];

  async function save(): Promise<void> {
    await mutate(cache, SAVE_GROUP_MAPPINGS, { body: { mappings: rows.map(toMapping) } });
    toast({ title: t('sso.mappings_saved') });
  }

  function submit(): void {
    const isComplete = rows.every(({ group, target }) => group.trim() !== '' && target !== '');
    if (isComplete) void attempt(save);
    else setProblem(t('sso.mapping_missing'));
  }

  return (
    <section className={styles.stack} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {t('sso.mappings')}
      </h3>
      <p className={styles.lead}>{t('sso.mappings_text')}</p>
      <ul className={styles.mappings}>
        {rows.map((row, at) => (
          <li key={row.key}>
            <TextInput
              aria-label={t('sso.group_label', { number: at + 1 })}
              placeholder={t('sso.group')}
              maxLength={200}
              value={row.group}
              onChange={(event) => change(row.key, { group: event.target.value })}
            />
            <NativeSelect
              aria-label={t('sso.target_label', { number: at + 1 })}
              value={row.target}
              options={targets}
              onChange={(target) => change(row.key, { target, site: '' })}
            />
            {isOnSite(row.target) && (
              <NativeSelect
                aria-label={t('sso.site_label', { number: at + 1 })}
                value={row.site}
                options={[
                  { value: '', label: t('sso.every_site') },
                  ...sites.map(({ id, site_name }) => ({ value: String(id), label: site_name })),
                ]}
                onChange={(site) => change(row.key, { site })}
              />
            )}
            <Button
              icon={<Trash2 size={16} />}
              aria-label={t('sso.remove_mapping', { number: at + 1 })}
              onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
            />
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className={styles.help}>{t('sso.no_mappings')}</p>}
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          icon={<Plus size={16} />}
          onClick={() => {
            const key = Math.max(0, ...rows.map((row) => row.key)) + 1;
            setRows([...rows, { key, group: '', target: '', site: '' }]);
          }}
        >
          {t('sso.add_mapping')}
        </Button>
        <Button type="primary" loading={isBusy} onClick={submit}>
          {t('sso.save_mappings')}
        </Button>
      </div>
    </section>
  );
}
