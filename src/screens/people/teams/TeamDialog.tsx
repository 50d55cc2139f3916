import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mutate } from '../../../api/mutate.ts';
import type { UserRow } from '../../../contract/directory.ts';
import { CREATE_TEAM, type ManagedTeam, UPDATE_TEAM } from '../../../contract/teams.ts';
import { useFormRequest } from '../../../modules/useFormRequest.ts';
import { Select } from '../../../ui/antd/Select.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { searchByLabel } from '../../../ui/form/select-search.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import styles from '../people.module.css';
import { PersonSelect } from '../person/PersonSelect.tsx';

interface Props {
  /** Null for a new team. */
  readonly team: ManagedTeam | null;
  readonly people: readonly UserRow[];
  readonly onClose: () => void;
}

/** Creates a team, or changes its name, lead and members. */
export function TeamDialog({ team, people, onClose }: Props) {
  const { t } = useTranslation('people');
  const cache = useQueryClient();
  const { toast } = useToast();
  const [name, setName] = useState(team?.name ?? '');
  const [lead, setLead] = useState(team?.lead_id ?? null);
  const [members, setMembers] = useState<readonly number[]>(team?.member_ids ?? []);
  const [isTried, setIsTried] = useState(false);
  const { problem, isBusy, attempt } = useFormRequest();
  const isKept = team?.is_kept === true;
  const isMissing = name.trim() === '';

  async function save(): Promise<void> {
    const body = { name: name.trim(), lead_id: lead, member_ids: [...members] };
    await (team === null
      ? mutate(cache, CREATE_TEAM, { body })
      : mutate(cache, UPDATE_TEAM, { params: { teamId: team.id }, version: team.version, body }));
    toast({ title: t(team === null ? 'teams.created' : 'teams.saved', { name: body.name }) });
    onClose();
  }

  function submit(): void {
    setIsTried(true);
    if (!isMissing) void attempt(save);
  }

  return (
    <FormDialog
      width={520}
      title={team === null ? t('teams.new') : t('person.title', { name: team.name })}
      verb={t('person.save')}
      isBusy={isBusy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldFrame
        label={t('name')}
        required
        help={isKept ? t('kept_help') : undefined}
        error={isTried && isMissing ? t('person.errors.name') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            maxLength={100}
            readOnly={isKept}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('teams.lead')}>
        {(control) => (
          <PersonSelect
            control={control}
            people={people}
            except={0}
            value={lead}
            onChange={setLead}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('teams.members')} help={t(isKept ? 'kept_help' : 'teams.members_help')}>
        {(control) => (
          <Select<number[]>
            {...control}
            className={styles.wide ?? ''}
            mode="multiple"
            disabled={isKept}
            showSearch={searchByLabel}
            placeholder={t('nobody')}
            value={[...members]}
            options={people
              .filter(({ id, is_active }) => is_active || members.includes(id))
              .map(({ id, display_name }) => ({ value: id, label: display_name }))}
            onChange={setMembers}
          />
        )}
      </FieldFrame>
    </FormDialog>
  );
}
