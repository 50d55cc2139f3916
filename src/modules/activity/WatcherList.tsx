import { Lock, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { AddWatcher } from './AddWatcher.tsx';
import { useActivity } from './context.ts';
import styles from './watchers.module.css';
import type { useWatchers } from './useWatchers.ts';

interface Props {
  readonly watching: ReturnType<typeof useWatchers>;
}

/** Everyone who watches; who may change the item adds others and takes them out. */
export function WatcherList({ watching }: Props) {
  const { t } = useTranslation('activity');
  const { me, readOnly, mayUpdate } = useActivity();
  const { query, set } = watching;
  if (query.data === undefined)
    return <QueryState query={query} errorTitle={t('watchers_failed')} rows={2} />;
  const { watchers } = query.data;
  const maySet = mayUpdate && !readOnly;
  return (
    <div className={styles.panel}>
      <h3 className={styles.title}>{t('watchers')}</h3>
      {watchers.length === 0 && <p className={styles.none}>{t('nobody_watches')}</p>}
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
      </ul>
      {maySet && <AddWatcher watchers={watchers} onAdd={(id) => void set(id, true)} />}
    </div>
  );
}
