import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './people-list.module.css';
import type { Mentionable } from './mentions.ts';

interface Props {
  readonly id: string;
  readonly optionId: (at: number) => string;
  readonly options: readonly Mentionable[];
  readonly active: number;
  readonly onPick: (option: Mentionable) => void;
}

/** A list of people and teams; the focus stays in the input that filters it. */
export function PeopleList({ id, optionId, options, active, onPick }: Props) {
  const { t } = useTranslation('activity');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('people')} className={styles.list}>
      {options.map((option, at) => (
        <div
          key={`${option.kind}${option.id}`}
          id={optionId(at)}
          role="option"
          aria-selected={at === active}
          className={cx(styles.option, at === active && styles.active)}
          tabIndex={-1}
          onMouseDown={(event) => {
            // The input keeps the focus.
            event.preventDefault();
            onPick(option);
          }}
        >
          {option.kind === 'user' ? (
            <Avatar person={option} size={20} decorative />
          ) : (
            <Icon name="users" size={18} />
          )}
          <span className={styles.name}>{option.name}</span>
          {option.kind === 'team' && <span className={styles.kind}>{t('team')}</span>}
        </div>
      ))}
    </div>
  );
}
