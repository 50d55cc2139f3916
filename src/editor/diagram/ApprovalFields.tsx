import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FlowNodeDocument } from '../../runtime/documents.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { CommittedInput } from './CommittedInput.tsx';
import { type FlowPeople, mergeInto, type NodePanelProps } from './panel-props.ts';
import styles from './panel.module.css';

type Approver = NonNullable<FlowNodeDocument['approvers']>[number];

const exclusions = ['creator', 'requester', 'earlier_approver'] as const;

const keyOf = ({ user_id, team_id }: Approver) =>
  user_id === undefined ? `t${team_id}` : `u${user_id}`;

function approverOf(key: string): Approver {
  const id = Number(key.slice(1));
  return key.startsWith('t') ? { team_id: id } : { user_id: id };
}

/** People and teams by the keys of a select: u7 and t3. */
function optionsOf({ users, teams }: FlowPeople) {
  return [
    ...users.map(({ id, name }) => ({ value: `u${id}`, label: name })),
    ...teams.map(({ id, name }) => ({ value: `t${id}`, label: name })),
  ];
}

/** Who decides, in which order; who may not; and what resets the decision. */
export function ApprovalFields({ node, people, onEdit }: NodePanelProps) {
  const { t } = useTranslation('diagram');
  const approvers = node.approvers ?? [];
  const options = optionsOf(people);
  const edit = (data: Parameters<typeof mergeInto>[1]) => onEdit(mergeInto(node, data));
  const nameOf = (key: string) =>
    options.find(({ value }) => value === key)?.label ?? t('person_gone');
  const move = (from: number, to: number) => {
    const moved = approvers[from];
    if (moved !== undefined)
      edit({ approvers: approvers.toSpliced(from, 1).toSpliced(to, 0, moved) });
  };
  const free = options.filter(({ value }) => !approvers.some((each) => keyOf(each) === value));
  return (
    <>
      <FieldFrame
        group
        label={t('approvers')}
        {...(approvers.length === 0 && { help: t('approvers_anyone') })}
      >
        {() => (
          <div className={styles.rows}>
            {approvers.map((approver, index) => {
              const key = keyOf(approver);
              const name = nameOf(key);
              return (
                <div key={key} className={styles.row}>
                  <span className={styles.number}>{index + 1}</span>
                  <span className={styles.name}>{name}</span>
                  {index > 0 && (
                    <IconButton
                      size="small"
                      label={t('earlier', { name })}
                      icon={<ArrowUp />}
                      onClick={() => move(index, index - 1)}
                    />
                  )}
                  {index < approvers.length - 1 && (
                    <IconButton
                      size="small"
                      label={t('later', { name })}
                      icon={<ArrowDown />}
                      onClick={() => move(index, index + 1)}
                    />
                  )}
                  <IconButton
                    size="small"
                    label={t('remove', { name })}
                    icon={<X />}
                    onClick={() => edit({ approvers: approvers.toSpliced(index, 1) })}
                  />
                </div>
              );
            })}
            <NativeSelect
              aria-label={t('add_approver')}
              value=""
              options={[{ value: '', label: t('add_approver') }, ...free]}
              onChange={(key) => key !== '' && edit({ approvers: [...approvers, approverOf(key)] })}
            />
          </div>
        )}
      </FieldFrame>
      <FieldFrame group label={t('not_by')}>
        {() => (
          <div className={styles.boxes}>
            {exclusions.map((who) => (
              <Checkbox
                key={who}
                checked={node.notBy?.includes(who) === true}
                onChange={({ target }) => {
                  const others = (node.notBy ?? []).filter((each) => each !== who);
                  edit({ notBy: target.checked ? [...others, who] : others });
                }}
              >
                {t(`not_by_${who}`)}
              </Checkbox>
            ))}
          </div>
        )}
      </FieldFrame>
      <FieldFrame label={t('remind_after')} help={t('remind_help')}>
        {(control) => (
          <CommittedInput
            {...control}
            inputMode="numeric"
            value={node.remindAfterHours === undefined ? '' : String(node.remindAfterHours)}
            onCommit={(typed) => {
              const hours = Number(typed);
              const isValid = Number.isInteger(hours) && hours >= 1 && hours <= 8760;
              if (typed.trim() === '') edit({ remindAfterHours: null });
              else if (isValid) edit({ remindAfterHours: hours });
            }}
          />
        )}
      </FieldFrame>
      <Checkbox
        checked={node.keepApprovals === true}
        onChange={({ target }) => edit({ keepApprovals: target.checked ? true : null })}
      >
        {t('keep_approvals')}
      </Checkbox>
    </>
  );
}
