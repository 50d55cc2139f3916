import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Watcher } from '../../contract/activity.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useActivity } from './context.ts';
import { matchByName } from './mentions.ts';
import { PeopleList } from './PeopleList.tsx';
import styles from './watchers.module.css';
import { useCombobox } from './useCombobox.ts';

interface Props {
  readonly watchers: readonly Watcher[];
  readonly onAdd: (userId: number) => void;
}

/** An input that suggests people who may read the item and don't watch it. */
export function AddWatcher({ watchers, onAdd }: Props) {
  const { t } = useTranslation('activity');
  const { readers } = useActivity();
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const watching = new Set(watchers.map(({ user_id }) => user_id));
  const free = readers.filter(({ kind, id }) => kind === 'user' && !watching.has(id));
  const options = isOpen ? matchByName(free, query) : [];
  const add = (id: number) => {
    setQuery('');
    onAdd(id);
  };
  const combobox = useCombobox({
    options,
    onPick: ({ id }) => add(id),
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
        <PeopleList
          {...combobox.list}
          options={options}
          active={combobox.active}
          onPick={({ id }) => add(id)}
        />
      )}
    </div>
  );
}
