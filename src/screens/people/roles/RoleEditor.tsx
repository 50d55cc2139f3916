import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { mutate } from '../../../api/mutate.ts';
import { DELETE_ROLE, UPDATE_ROLE } from '../../../contract/access-roles.ts';
import type { RoleRow } from '../../../contract/people.ts';
import { useLeaveGuard } from '../../../modules/form/useLeaveGuard.ts';
import { useFormRequest } from '../../../modules/useFormRequest.ts';
import { useServerMutation } from '../../../modules/useServerMutation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { SaveBar } from '../../../ui/form/SaveBar.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { DeleteNamed } from '../DeleteNamed.tsx';
import { codesOf, toggled } from './role-codes.ts';
import { RoleMatrix } from './RoleMatrix.tsx';
import styles from './roles.module.css';

const list = '/app/people/roles';

/** A role with its name, what it is for, and what it may do. */
export function RoleEditor({ role }: { readonly role: RoleRow }) {
  const { t } = useTranslation('access');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const send = useServerMutation();
  const { toast } = useToast();
  const { problem, isBusy, attempt } = useFormRequest();
  const [name, setName] = useState(role.name);
  const [description, setDescription] = useState(role.description ?? '');
  const [codes, setCodes] = useState<ReadonlySet<string>>(() => new Set(codesOf(role)));
  const [isLeaving, setIsLeaving] = useState(false);
  const before = new Set(codesOf(role));
  const isDirty =
    name !== role.name ||
    description !== (role.description ?? '') ||
    codes.symmetricDifference(before).size > 0;
  useLeaveGuard(() => isDirty);
  const input = { params: { roleId: role.id }, version: role.version };

  const toggle = (code: string) => setCodes(toggled(codes, code));

  function save(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (name.trim() === '') return;
    void attempt(async () => {
      const text = description.trim();
      const body = {
        name,
        description: text === '' ? null : text,
        ...(!role.holds_all && { permissions: [...codes] }),
      };
      await mutate(cache, UPDATE_ROLE, { ...input, body });
      toast({ title: t('roles.saved', { name }) });
    });
  }

  async function remove(): Promise<void> {
    const done = t('roles.deleted', { name: role.name });
    const failed = t('roles.not_deleted');
    if ((await send(DELETE_ROLE, input, { done, failed })) !== null) void navigate(list);
  }

  return (
    <form className={styles.page} noValidate onSubmit={save}>
      <div className={styles.bar}>
        <Button type="text" icon={<ArrowLeft size={16} />} onClick={() => void navigate(list)}>
          {t('roles.back')}
        </Button>
        {role.holders === 0 && (
          <Button danger icon={<Trash2 size={16} />} onClick={() => setIsLeaving(true)}>
            {t('roles.delete')}
          </Button>
        )}
      </div>
      {isLeaving && (
        <DeleteNamed
          kind="role"
          id={role.id}
          name={role.name}
          title={t('roles.delete_title', { name: role.name })}
          text={t('roles.delete_text')}
          verb={t('roles.delete')}
          onDelete={remove}
          onClose={() => setIsLeaving(false)}
        />
      )}
      <Card title={role.name} extra={t(`scope.${role.scope}`)}>
        <div className={styles.form}>
          <FieldFrame
            label={t('roles.name')}
            required
            error={name.trim() === '' ? t('roles.name_missing') : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                maxLength={80}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </FieldFrame>
          <FieldFrame label={t('roles.description')}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={500}
                value={description}
                onChange={({ target }) => setDescription(target.value)}
              />
            )}
          </FieldFrame>
        </div>
      </Card>
      <Card title={t('roles.codes')} extra={t('roles.holders', { count: role.holders })}>
        {role.holds_all && <p className={styles.note}>{t('roles.all_locked')}</p>}
        <RoleMatrix codes={codes} onToggle={role.holds_all ? undefined : toggle} />
      </Card>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <SaveBar
        state={isBusy ? 'saving' : isDirty ? 'unsaved' : 'saved'}
        saveLabel={t('roles.save')}
      />
    </form>
  );
}
