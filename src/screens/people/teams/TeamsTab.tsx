import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usersQueryOptions } from '../../../api/query-options.ts';
import { teamsQueryOptions } from '../../../api/teams.ts';
import type { UserRow } from '../../../contract/directory.ts';
import { DELETE_TEAM, type ManagedTeam } from '../../../contract/teams.ts';
import { useServerMutation } from '../../../modules/useServerMutation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { MoreMenu } from '../../../ui/menu/MoreMenu.tsx';
import { ListToolbar } from '../../../ui/page/ListToolbar.tsx';
import { ClearSearch } from '../../../ui/state/ClearSearch.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { DeleteNamed } from '../DeleteNamed.tsx';
import styles from '../people.module.css';
import { TeamDialog } from './TeamDialog.tsx';

/** The teams of the organisation, their leads and members. */
export function TeamsTab() {
  const { t } = useTranslation('people');
  const teams = useQuery(teamsQueryOptions);
  const people = useQuery(usersQueryOptions);
  if (teams.data === undefined)
    return <QueryState query={teams} errorTitle={t('teams.failed')} rows={4} rowHeight={64} />;
  if (people.data === undefined)
    return <QueryState query={people} errorTitle={t('failed')} rows={4} rowHeight={64} />;
  return <TeamList teams={teams.data.teams} people={people.data.users} />;
}

interface ListProps {
  readonly teams: readonly ManagedTeam[];
  readonly people: readonly UserRow[];
}

function TeamList({ teams, people }: ListProps) {
  const { t } = useTranslation('people');
  const [search, setSearch] = useState('');
  /** The team in the dialog; null for a new one. */
  const [open, setOpen] = useState<ManagedTeam | null>();
  const wanted = search.trim().toLocaleLowerCase();
  const shown = teams.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  return (
    <div className={styles.page}>
      {open !== undefined && (
        <TeamDialog team={open} people={people} onClose={() => setOpen(undefined)} />
      )}
      <ListToolbar searchLabel={t('teams.search')} search={search} onSearch={setSearch}>
        <Button type="primary" icon={<Users size={16} />} onClick={() => setOpen(null)}>
          {t('teams.new')}
        </Button>
      </ListToolbar>
      {shown.length === 0 ? (
        <EmptyState
          icon={<Users size={24} />}
          title={t(teams.length === 0 ? 'teams.none' : 'teams.none_found')}
          text={t('teams.none_text')}
          next={
            teams.length === 0 ? (
              <Button onClick={() => setOpen(null)}>{t('teams.first')}</Button>
            ) : (
              <ClearSearch onClear={() => setSearch('')} />
            )
          }
        />
      ) : (
        <ul className={styles.teams} aria-label={t('tabs.teams')}>
          {shown.map((team) => (
            <TeamRow key={team.id} team={team} people={people} onEdit={() => setOpen(team)} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface RowProps {
  readonly team: ManagedTeam;
  readonly people: readonly UserRow[];
  readonly onEdit: () => void;
}

function TeamRow({ team, people, onEdit }: RowProps) {
  const { t } = useTranslation('people');
  const mutate = useServerMutation();
  const [isLeaving, setIsLeaving] = useState(false);
  const { id, name, lead_id, member_ids, version } = team;
  const nameOf = new Map(people.map((person) => [person.id, person.display_name]));
  const lead = lead_id === null ? undefined : nameOf.get(lead_id);
  const members = member_ids.flatMap((member) => nameOf.get(member) ?? []);

  async function remove(): Promise<void> {
    await mutate(
      DELETE_TEAM,
      { params: { teamId: id }, version },
      { done: t('teams.deleted', { name }) },
    );
  }

  return (
    <li className={styles.team}>
      <div className={styles.use}>
        <h2 className={styles.teamName}>{name}</h2>
        {team.is_kept && <p className={styles.facts}>{t('kept')}</p>}
        {lead !== undefined && <p className={styles.count}>{t('teams.led_by', { name: lead })}</p>}
        <p className={styles.facts}>
          {members.length === 0
            ? t('teams.no_members')
            : `${t('count', { count: members.length })}: ${members.join(', ')}`}
        </p>
      </div>
      <MoreMenu
        label={t('actions_of', { name })}
        size="small"
        entries={() => [
          { key: 'edit', title: t('menu.edit'), icon: <Pencil size={16} />, onSelect: onEdit },
          ...(team.is_kept
            ? []
            : [
                {
                  key: 'delete',
                  title: t('menu.delete'),
                  icon: <Trash2 size={16} />,
                  danger: true,
                  onSelect: () => setIsLeaving(true),
                },
              ]),
        ]}
      />
      {isLeaving && (
        <DeleteNamed
          kind="team"
          id={id}
          name={name}
          title={t('teams.delete_title', { name })}
          text={t('teams.delete_text')}
          verb={t('menu.delete')}
          onDelete={remove}
          onClose={() => setIsLeaving(false)}
        />
      )}
    </li>
  );
}
