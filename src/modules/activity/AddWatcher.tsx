import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchersReply } from '../../contract/activity.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useActivity } from './context.ts';
import { type Mentionable, matchByName } from './mentions.ts';
import { PeopleList } from './PeopleList.tsx';
import styles from './watchers.module.css';
import { useCombobox } from './useCombobox.ts';

interface Props {
  readonly watching: WatchersReply;
  readonly onAdd: (who: Mentionable) => void;
}

/** An input that suggests people and teams who may read the item and don't watch it. */
export function AddWatcher({ watching: { watchers, teams }, onAdd }: Props) {
  const { t } = useTranslation('activity');
  const { readers } = useActivity();
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const watching = {
    user: new Set(watchers.map(({ user_id }) => user_id)),
    team: new Set(teams.map(({ team_id }) => team_id)),
  };
  const free = readers.filter(({ kind, id }) => !watching[kind].has(id));
  const options = isOpen ? matchByName(free, query) : [];
  const add = (who: Mentionable) => {
    setQuery('');
    onAdd(who);
  };
  const combobox = useCombobox({
    options,
    onPick: add,
    onClose: () => setOpen(false),
  });
  return (
    <div className={styles.add}>
      <TextInput
        {...combobox.text}
        role="combobox"
        aria-controls={combobox.text['aria-controls']}
        aria-expanded={options.length > 0}
        aria-label={t('add')}
        placeholder={t('add')}
        autoComplete="off"
        value={query}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={({ target }) => {
          combobox.begin();
          setOpen(true);
          setQuery(target.value);
        }}
        onKeyDown={(event) => {
          // Tab leaves the list without a choice.
          if (event.key !== 'Tab') combobox.press(event);
        }}
      />
      {isOpen && query !== '' && options.length === 0 && (
        <p className={styles.none}>{t('nobody_found')}</p>
      )}
      {options.length > 0 && (
        <PeopleList {...combobox.list} options={options} active={combobox.active} onPick={add} />
      )}
    </div>
  );
}
