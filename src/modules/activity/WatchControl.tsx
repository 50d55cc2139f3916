import { Eye, EyeOff, Lock, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { Tooltip } from '../../ui/overlay/Tooltip.tsx';
import { PopoverMenu } from '../../ui/menu/PopoverMenu.tsx';
import { AvatarStack } from '../../ui/people/AvatarStack.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { useActivity } from './context.ts';
import { useWatchers } from './useWatchers.ts';
import { AddWatcher } from './AddWatcher.tsx';
import styles from './watchers.module.css';

const nobody = { watchers: [], teams: [] } as const;

/** Shows who watches the item, with a button to watch or stop watching. */
export function WatchControl() {
  const { t } = useTranslation('activity');
  const { readOnly } = useActivity();
  const watching = useWatchers();
  const [open, setOpen] = useState(false);
  const { query, mine, busy, watch } = watching;
  const { watchers, teams } = query.data ?? nobody;
  const people = watchers.map(({ user_id: id, user_name: name }) => ({ id, name }));
  const counts = [
    ...(people.length > 0 ? [t('watching', { count: people.length })] : []),
    ...(teams.length > 0 ? [t('teams_watch', { count: teams.length })] : []),
  ];
  const label = counts.length === 0 ? t('nobody_watches') : counts.join(', ');
  const why = mine?.is_forced === true ? t('must_watch') : undefined;
  const isWatching = mine !== null;
  return (
    <div className={styles.bar}>
      <PopoverMenu
        label={t('watchers')}
        open={open}
        onOpenChange={setOpen}
        placement="bottomLeft"
        button={(trigger) => (
          <Button {...trigger} type="text" size="small" className={styles.who ?? ''} title={label}>
            {people.length > 0 && (
              <span aria-hidden="true">
                <AvatarStack people={people} max={3} />
              </span>
            )}
            <span className={people.length > 0 && teams.length === 0 ? 'visually-hidden' : ''}>
              {label}
            </span>
          </Button>
        )}
      >
        <WatcherList watching={watching} />
      </PopoverMenu>
      {!readOnly && query.data !== undefined && (
        <Tooltip title={why}>
          <Button
            size="small"
            icon={isWatching ? <EyeOff /> : <Eye />}
            loading={busy}
            aria-disabled={why !== undefined || undefined}
            className={why === undefined ? '' : (styles.fixed ?? '')}
            onClick={why === undefined ? () => void watch(!isWatching) : undefined}
          >
            {isWatching ? t('unwatch') : t('watch')}
          </Button>
        </Tooltip>
      )}
    </div>
  );
}

interface Props {
  readonly watching: ReturnType<typeof useWatchers>;
}

/** The watchers, teams last; people who may change the item can add and remove others. */
function WatcherList({ watching }: Props) {
  const { t } = useTranslation('activity');
  const { me, readOnly, mayUpdate } = useActivity();
  const { query, set, setTeam } = watching;
  if (query.data === undefined)
    return <QueryState query={query} errorTitle={t('watchers_failed')} rows={2} />;
  const { watchers, teams } = query.data;
  const maySet = mayUpdate && !readOnly;
  return (
    <div className={styles.panel}>
      <h3 className={styles.title}>{t('watchers')}</h3>
      {watchers.length + teams.length === 0 && <p className={styles.none}>{t('nobody_watches')}</p>}
      <ul className={styles.list}>
        {watchers.map(({ user_id: id, user_name: name, is_forced: isForced }) => (
          <li key={id} className={styles.watcher}>
            <Avatar person={{ id, name }} size={24} decorative />
            <span className={styles.name}>
              {id === me.id ? t('you', { name }) : name}
              {isForced && <span className={styles.why}>{t('named')}</span>}
            </span>
            {isForced ? (
              <Lock />
            ) : (
              maySet &&
              id !== me.id && (
                <IconButton
                  label={t('remove_watcher', { name })}
                  size="small"
                  icon={<X />}
                  onClick={() => void set(id, false)}
                />
              )
            )}
          </li>
        ))}
        {teams.map(({ team_id: id, team_name: name, members }) => (
          <li key={`team ${id}`} className={styles.watcher}>
            <Icon name="users" size={24} />
            <span className={styles.name}>
              {name}
              <span className={styles.why}>{t('members', { count: members })}</span>
            </span>
            {maySet && (
              <IconButton
                label={t('remove_watcher', { name })}
                size="small"
                icon={<X />}
                onClick={() => void setTeam(id, false)}
              />
            )}
          </li>
        ))}
      </ul>
      {maySet && (
        <AddWatcher
          watching={query.data}
          onAdd={({ kind, id }) => void (kind === 'team' ? setTeam : set)(id, true)}
        />
      )}
    </div>
  );
}
