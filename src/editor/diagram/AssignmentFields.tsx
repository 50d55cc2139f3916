import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { mergeInto, type NodePanelProps } from './panel-props.ts';
import styles from './panel.module.css';

/** Whom the move to this status assigns and notifies. */
export function AssignmentFields({ node, people, onEdit }: NodePanelProps) {
  const { t } = useTranslation('diagram');
  const lists = [
    { key: 'assignedToUserIds', chosen: node.assignedToUserIds ?? [], all: people.users },
    { key: 'assignedToTeamIds', chosen: node.assignedToTeamIds ?? [], all: people.teams },
  ] as const;
  const set = (key: (typeof lists)[number]['key'], ids: readonly number[]) =>
    onEdit(mergeInto(node, { [key]: ids.length === 0 ? null : [...ids] }));
  const hasAny = lists.some(({ chosen }) => chosen.length > 0);
  return (
    <FieldFrame group label={t('assigned')} help={t('assigned_help')}>
      {() => (
        <div className={styles.rows}>
          {lists.flatMap(({ key, chosen, all }) =>
            chosen.map((id) => {
              const name = all.find((each) => each.id === id)?.name ?? t('person_gone');
              return (
                <div key={`${key}${id}`} className={styles.row}>
                  <span className={styles.name}>{name}</span>
                  <IconButton
                    size="small"
                    label={t('remove', { name })}
                    icon={<X />}
                    onClick={() =>
                      set(
                        key,
                        chosen.filter((each) => each !== id),
                      )
                    }
                  />
                </div>
              );
            }),
          )}
          <NativeSelect
            aria-label={t('add_assigned')}
            value=""
            options={[
              { value: '', label: t('add_assigned') },
              ...lists.flatMap(({ key, chosen, all }) =>
                all
                  .filter(({ id }) => !chosen.includes(id))
                  .map(({ id, name }) => ({ value: `${key}:${id}`, label: name })),
              ),
            ]}
            onChange={(value) => {
              const list = lists.find(({ key }) => value.startsWith(`${key}:`));
              if (list !== undefined)
                set(list.key, [...list.chosen, Number(value.slice(list.key.length + 1))]);
            }}
          />
          {hasAny && (
            <Checkbox
              checked={node.replaceAssignees === true}
              onChange={({ target }) =>
                onEdit(mergeInto(node, { replaceAssignees: target.checked ? true : null }))
              }
            >
              {t('replace_assignees')}
            </Checkbox>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
