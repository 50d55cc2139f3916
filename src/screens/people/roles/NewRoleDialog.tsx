import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { mutate } from '../../../api/mutate.ts';
import { CREATE_ROLE, rolePresets } from '../../../contract/access-roles.ts';
import type { RoleRow } from '../../../contract/people.ts';
import { useFormRequest } from '../../../modules/useFormRequest.ts';
import { Select } from '../../../ui/antd/Select.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { searchByLabel } from '../../../ui/form/select-search.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { useFocusFirstField } from '../../../ui/overlay/useFocusFirstField.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { useUiText } from '../../../ui/text/UiTextProvider.tsx';
import styles from './roles.module.css';

interface Props {
  readonly roles: readonly RoleRow[];
  readonly onClose: () => void;
}

/** What a new role starts with: nothing, a preset or a copy, by the value of its option. */
function startOf(value: string) {
  const [from, which = ''] = value.split(':');
  if (from === 'copy') return { copy_of: Number(which) };
  const preset = rolePresets.find((each) => each === which);
  return preset === undefined ? {} : { preset };
}

/** Asks for name, scope and start of a new role, and opens the role. */
export function NewRoleDialog({ roles, onClose }: Props) {
  const { t } = useTranslation('access');
  const texts = useUiText();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { toast } = useToast();
  const { containerRef, afterOpenChange } = useFocusFirstField<HTMLDivElement>();
  const { problem, isBusy, attempt } = useFormRequest();
  const [typed, setTyped] = useState('');
  const [scope, setScope] = useState<RoleRow['scope']>('Site');
  const [start, setStart] = useState('empty');
  const [tried, setTried] = useState(false);
  const name = typed.trim();

  async function create(): Promise<void> {
    setTried(true);
    if (name === '') return;
    await attempt(async () => {
      const body = { name, scope, ...startOf(start) };
      const role = await mutate(cache, CREATE_ROLE, { body });
      toast({ title: t('roles.created', { name }) });
      onClose();
      void navigate(`/app/people/roles/${role.id}`);
    });
  }

  return (
    <Modal
      open
      centered
      width={480}
      title={t('roles.new')}
      okText={t('roles.create')}
      cancelText={texts('cancel')}
      confirmLoading={isBusy}
      onOk={() => void create()}
      onCancel={onClose}
      afterOpenChange={afterOpenChange}
    >
      <div ref={containerRef} className={styles.form}>
        <FieldFrame
          label={t('roles.name')}
          required
          error={tried && name === '' ? t('roles.name_missing') : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={80}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </FieldFrame>
        <FieldFrame group label={t('roles.scope')} help={t(`scope_help.${scope}`)}>
          {() => (
            <Segmented<RoleRow['scope']>
              block
              aria-label={t('roles.scope')}
              value={scope}
              onChange={setScope}
              options={[
                { value: 'Site', label: t('scope.Site') },
                { value: 'Organisation', label: t('scope.Organisation') },
              ]}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('roles.start')}>
          {(control) => (
            <Select<string>
              {...control}
              className={styles.wide ?? ''}
              showSearch={searchByLabel}
              value={start}
              onChange={setStart}
              options={[
                { value: 'empty', label: t('roles.start_empty') },
                ...rolePresets.map((preset) => ({
                  value: `preset:${preset}`,
                  label: t('roles.start_preset', { name: t(`preset.${preset}`) }),
                })),
                ...roles.map((role) => ({
                  value: `copy:${role.id}`,
                  label: t('roles.start_copy', { name: role.name }),
                })),
              ]}
            />
          )}
        </FieldFrame>
        {problem !== undefined && <p role="alert">{problem}</p>}
      </div>
    </Modal>
  );
}
