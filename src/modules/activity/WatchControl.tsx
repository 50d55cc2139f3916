import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { Tooltip } from '../../ui/overlay/Tooltip.tsx';
import { PopoverMenu } from '../../ui/menu/PopoverMenu.tsx';
import { AvatarStack } from '../../ui/people/AvatarStack.tsx';
import { useActivity } from './context.ts';
import styles from './watchers.module.css';
import { useWatchers } from './useWatchers.ts';
import { WatcherList } from './WatcherList.tsx';

/** Who watches the item, and whether one does so oneself. */
export function WatchControl() {
  const { t } = useTranslation('activity');
  const { readOnly } = useActivity();
  const watching = useWatchers();
  const [open, setOpen] = useState(false);
  const { query, mine, busy, watch } = watching;
  const watchers = query.data?.watchers ?? [];
  const people = watchers.map(({ user_id: id, user_name: name }) => ({ id, name }));
  const words = people.length === 0 ? t('nobody_watches') : t('watching', { count: people.length });
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
          <Button {...trigger} type="text" size="small" className={styles.who ?? ''} title={words}>
            <span aria-hidden="true">
              {people.length === 0 ? <Eye /> : <AvatarStack people={people} max={3} />}
            </span>
            <span className="visually-hidden">{words}</span>
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
