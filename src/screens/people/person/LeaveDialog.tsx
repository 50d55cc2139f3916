import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mutate } from '../../../api/mutate.ts';
import { assignmentsQueryOptions } from '../../../api/people.ts';
import type { AccountRow } from '../../../contract/accounts.ts';
import type { UserRow } from '../../../contract/directory.ts';
import {
  type Assignments,
  HAND_OVER,
  type HandOverReport as Report,
  UNDO_HAND_OVER,
} from '../../../contract/hand-over.ts';
import { DELETE_ACCOUNT, DISABLE_ACCOUNT } from '../../../contract/people-changes.ts';
import { useFormRequest } from '../../../modules/useFormRequest.ts';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { Radio } from '../../../ui/form/Radio.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import styles from '../people.module.css';
import { AssignmentList } from './AssignmentList.tsx';
import { HandedOver } from './HandedOver.tsx';
import { HandOverReport } from './HandOverReport.tsx';
import { PersonSelect } from './PersonSelect.tsx';

interface Props {
  /** What happens after the hand-over. */
  readonly action: 'disable' | 'delete' | 'hand_over';
  readonly account: AccountRow;
  readonly people: readonly UserRow[];
  readonly onClose: () => void;
}

/** Whether somebody can take over something. */
const isSomething = ({ work, leads, manages, flows }: Assignments) =>
  work.length + leads.length + manages + flows.length > 0;

/**
 * Hands over what is assigned to a person, and disables or deletes the person if the action says
 * so; then reports what was handed over.
 */
export function LeaveDialog({ action, account, people, onClose }: Props) {
  const { t } = useTranslation('people');
  const cache = useQueryClient();
  const { toast } = useToast();
  const { id, display_name: name } = account;
  const read = useQuery(assignmentsQueryOptions(id));
  const [heir, setHeir] = useState<number | null>(account.deputy_id);
  const [isUndone, setIsUndone] = useState(false);
  const [keepsName, setKeepsName] = useState(true);
  const [report, setReport] = useState<Report>();
  const { problem, setProblem, isBusy, attempt } = useFormRequest();
  const params = { userId: id };
  const hasWork = read.data !== undefined && isSomething(read.data);
  const heirName = people.find((person) => person.id === heir)?.display_name ?? '';

  async function leave(): Promise<void> {
    const wantsHandOver = hasWork && heir !== null && report === undefined;
    const done = wantsHandOver
      ? await mutate(cache, HAND_OVER, { params, body: { to_user_id: heir } })
      : undefined;
    // Kept, so that another attempt does not hand over again.
    setReport(done);
    if (action === 'disable') await mutate(cache, DISABLE_ACCOUNT, { params });
    if (action === 'delete')
      await mutate(cache, DELETE_ACCOUNT, { params, query: { keep_name: keepsName } });
    if (action !== 'hand_over') toast({ title: t(`leave.${action}_done`, { name }) });
    if (done === undefined) onClose();
  }

  async function undo(at: string): Promise<void> {
    setReport(await mutate(cache, UNDO_HAND_OVER, { params, body: { at } }));
    setIsUndone(true);
  }

  function confirm(): void {
    if (report !== undefined && problem === undefined) onClose();
    else if (action === 'hand_over' && heir === null) setProblem(t('leave.choose_heir'));
    else void attempt(leave);
  }

  const isReport = report !== undefined && problem === undefined && !isBusy;
  const last = action === 'hand_over' ? read.data?.handed_over : null;
  const reportTitle = isUndone ? 'leave.undone_title' : 'leave.report_title';
  return (
    <Modal
      open
      centered
      width={520}
      title={t(isReport ? reportTitle : `leave.${action}_title`, { name })}
      okText={t(isReport ? 'leave.close' : `leave.${action}`)}
      cancelText={t('ui:cancel')}
      okButtonProps={{
        loading: isBusy,
        danger: !isReport && action !== 'hand_over',
        disabled: read.data === undefined || (action === 'hand_over' && !hasWork && !isReport),
      }}
      cancelButtonProps={isReport ? { style: { display: 'none' } } : {}}
      onOk={confirm}
      onCancel={onClose}
    >
      <div className={styles.form}>
        {problem !== undefined && (
          <p role="alert" className={styles.failure}>
            {problem}
          </p>
        )}
        {isReport && (
          <HandOverReport
            report={report}
            isUndone={isUndone}
            isDeleted={action === 'delete'}
            name={name}
            heir={heirName}
          />
        )}
        {!isReport && action !== 'hand_over' && <p>{t(`leave.${action}_text`)}</p>}
        {!isReport && read.data === undefined && (
          <QueryState query={read} errorTitle={t('leave.failed')} rows={2} rowHeight={32} />
        )}
        {!isReport && read.data !== undefined && (
          <>
            <AssignmentList assignments={read.data} name={name} isDeleted={action === 'delete'} />
            {hasWork && (
              <FieldFrame
                label={t('leave.heir')}
                help={action === 'hand_over' ? undefined : t('leave.heir_help')}
              >
                {(control) => (
                  <PersonSelect
                    control={control}
                    people={people}
                    except={id}
                    value={heir}
                    onChange={setHeir}
                  />
                )}
              </FieldFrame>
            )}
          </>
        )}
        {last !== null && last !== undefined && (
          <HandedOver
            last={last}
            isTold={isReport}
            isBusy={isBusy}
            onUndo={() => void attempt(() => undo(last.at))}
          />
        )}
        {!isReport && action === 'delete' && (
          <FieldFrame group label={t('leave.history')}>
            {({ id: groupId }) => (
              <div
                id={groupId}
                className={styles.choices}
                role="radiogroup"
                aria-label={t('leave.history')}
              >
                <Radio name="history" checked={keepsName} onChange={() => setKeepsName(true)}>
                  {t('leave.keep_name', { name })}
                </Radio>
                <Radio name="history" checked={!keepsName} onChange={() => setKeepsName(false)}>
                  {t('leave.former_user')}
                </Radio>
              </div>
            )}
          </FieldFrame>
        )}
      </div>
    </Modal>
  );
}
