import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isParallel, stepsOf } from '../../runtime/flow/approval-steps.ts';
import type { FlowNodeDocument } from '../../runtime/documents.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { mergeInto, type NodePanelProps } from './panel-props.ts';
import styles from './panel.module.css';

type Approver = NonNullable<FlowNodeDocument['approvers']>[number];

const patterns = ['sequential', 'parallel'] as const;
const mostApprovers = 50;

function keyOf({ user_id: user, team_id: team, role_id: role }: Approver): string {
  if (user !== undefined) return `u${user}`;
  return team === undefined ? `r${role}` : `t${team}`;
}

function approverOf(key: string): Approver {
  const id = Number(key.slice(1));
  if (key.startsWith('r')) return { role_id: id };
  return key.startsWith('t') ? { team_id: id } : { user_id: id };
}

/** Who decides: people, teams and roles, in which order, and how many of them are needed. */
export function ApproverFields({ node, people, onEdit }: NodePanelProps) {
  const { t } = useTranslation('diagram');
  const approvers = node.approvers ?? [];
  const isInOrder = !isParallel(node);
  const options = [
    ...people.users.map(({ id, name }) => ({ value: `u${id}`, label: name })),
    ...people.teams.map(({ id, name }) => ({
      value: `t${id}`,
      label: t('approver_team', { name }),
    })),
    ...people.roles.map(({ id, name }) => ({
      value: `r${id}`,
      label: t('approver_role', { name }),
    })),
  ];
  const nameOf = (key: string) =>
    options.find(({ value }) => value === key)?.label ?? t('person_gone');

  function edit(next: readonly Approver[], rules: Partial<FlowNodeDocument> = {}): void {
    const after = { ...node, ...rules, approvers: [...next] };
    const { approvalsNeeded: needed, approvalPattern = 'sequential' } = after;
    const isSome = isParallel(after) && needed !== undefined && needed < stepsOf(after).length;
    onEdit(
      mergeInto(node, {
        approvers: after.approvers,
        approvalPattern,
        approvalsNeeded: isSome ? needed : null,
      }),
    );
  }

  const move = (from: number, to: number) => {
    const moved = approvers[from];
    if (moved !== undefined) edit(approvers.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  // A team or a role can be named again: then another of its members decides, too.
  const free = options.filter(
    ({ value }) => !value.startsWith('u') || !approvers.some((each) => keyOf(each) === value),
  );
  const rows = approvers.map((approver, index) => ({ key: keyOf(approver), index }));
  const hasGroup = rows.some(({ key }) => !key.startsWith('u'));
  const { length: steps } = stepsOf(node);
  const anyone = approvers.length === 0 ? t('approvers_anyone') : null;
  const help = anyone ?? (hasGroup ? t('approvers_again') : null);
  return (
    <>
      <FieldFrame group label={t('approvers')} {...(help !== null && { help })}>
        {() => (
          <div className={styles.rows}>
            {rows.map(({ key, index }) => {
              const name = nameOf(key);
              return (
                <div key={`${index}${key}`} className={styles.row}>
                  {isInOrder && <span className={styles.number}>{index + 1}</span>}
                  <span className={styles.name}>{name}</span>
                  {isInOrder && index > 0 && (
                    <IconButton
                      size="small"
                      label={t('earlier', { name })}
                      icon={<ArrowUp />}
                      onClick={() => move(index, index - 1)}
                    />
                  )}
                  {isInOrder && index < approvers.length - 1 && (
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
                    onClick={() => edit(approvers.toSpliced(index, 1))}
                  />
                </div>
              );
            })}
            {approvers.length < mostApprovers && (
              <NativeSelect
                aria-label={t('add_approver')}
                value=""
                options={[{ value: '', label: t('add_approver') }, ...free]}
                onChange={(key) => key !== '' && edit([...approvers, approverOf(key)])}
              />
            )}
          </div>
        )}
      </FieldFrame>
      {approvers.length > 1 && (
        <FieldFrame label={t('pattern')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={isInOrder ? 'sequential' : 'parallel'}
              options={patterns.map((value) => ({ value, label: t(`pattern_${value}`) }))}
              onChange={(chosen) =>
                edit(approvers, {
                  approvalPattern: chosen === 'parallel' ? 'parallel' : 'sequential',
                })
              }
            />
          )}
        </FieldFrame>
      )}
      {!isInOrder && steps > 1 && (
        <FieldFrame label={t('needed')} help={t('needed_help')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={String(Math.min(node.approvalsNeeded ?? steps, steps))}
              options={Array.from({ length: steps }, (_, at) => ({
                value: String(at + 1),
                label:
                  at + 1 === steps
                    ? t('needed_all', { count: steps })
                    : t('needed_some', { needed: at + 1, count: steps }),
              })).toReversed()}
              onChange={(chosen) => edit(approvers, { approvalsNeeded: Number(chosen) })}
            />
          )}
        </FieldFrame>
      )}
    </>
  );
}
