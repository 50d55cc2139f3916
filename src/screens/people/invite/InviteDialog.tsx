import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mutate } from '../../../api/mutate.ts';
import { INVITE_PEOPLE, type InviteProblem, maxInvited } from '../../../contract/invitations.ts';
import type { CurrentUser } from '../../../modules/session.ts';
import { useFormRequest } from '../../../modules/useFormRequest.ts';
import { languageOf, localeOf } from '../../../runtime/text.ts';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { type AddressLine, addressLines, withHeader } from './address-lines.ts';
import { type GrantChoice, GrantFields, grantsOfChoice } from './GrantFields.tsx';
import styles from './invite.module.css';
import { useGrantOptions } from './useGrantOptions.ts';

interface Props {
  readonly me: CurrentUser;
  readonly onClose: () => void;
}

interface NotInvited {
  readonly line: string;
  readonly problems: readonly InviteProblem[];
}

/** Invites the people of a pasted list, all with the same role. */
export function InviteDialog({ me, onClose }: Props) {
  const { t, i18n } = useTranslation('people');
  const form = useId();
  const cache = useQueryClient();
  const { toast } = useToast();
  const { roles, sites } = useGrantOptions(me);
  const [pasted, setPasted] = useState('');
  const [choice, setChoice] = useState<GrantChoice>(() => ({
    roleId: null,
    siteIds: sites.length === 1 ? sites.map(({ id }) => id) : [],
    locale: localeOf(i18n.language).code,
  }));
  const [isTried, setIsTried] = useState(false);
  const [left, setLeft] = useState<readonly NotInvited[]>([]);
  const { problem, isBusy, attempt } = useFormRequest();
  const people = addressLines(pasted);
  const grants = grantsOfChoice(choice, roles);

  function listError(): string | undefined {
    if (!isTried) return undefined;
    if (people.length === 0) return t('invite.people_missing');
    return people.length > maxInvited ? t('invite.too_many', { most: maxInvited }) : undefined;
  }

  async function send(lines: readonly AddressLine[]): Promise<void> {
    if (grants === null) return;
    const locale = languageOf(choice.locale) ?? 'en';
    const reply = await mutate(cache, INVITE_PEOPLE, {
      body: {
        people: lines.map(({ line: _line, name: display_name, ...person }) => ({
          ...person,
          display_name,
          grants,
        })),
        locale,
      },
    });
    const { invited } = reply;
    if (invited.length > 0) toast({ title: t('invite.done', { count: invited.length }) });
    const byRow = Map.groupBy(reply.problems, ({ row }) => row);
    const notInvited = lines.flatMap(({ line }, row) => {
      const problems = byRow.get(row);
      return problems === undefined ? [] : [{ line, problems }];
    });
    if (notInvited.length === 0) onClose();
    setLeft(notInvited);
    setPasted(
      withHeader(
        pasted,
        notInvited.map(({ line }) => line),
      ),
    );
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsTried(true);
    if (grants !== null && people.length > 0 && people.length <= maxInvited)
      void attempt(() => send(people));
  }

  return (
    <Modal
      open
      centered
      width={560}
      title={t('invite.title')}
      okText={t('invite.send', { count: people.length })}
      cancelText={t('ui:cancel')}
      okButtonProps={{ htmlType: 'submit', form, loading: isBusy }}
      onCancel={onClose}
    >
      <form id={form} noValidate onSubmit={submit} className={styles.form}>
        {problem !== undefined && (
          <p role="alert" className={styles.failure}>
            {problem}
          </p>
        )}
        {left.length > 0 && (
          <div role="alert" className={styles.failure}>
            <p>{t('invite.left', { count: left.length })}</p>
            <ul>
              {left.map(({ line, problems }) => (
                <li key={line}>
                  {line}: {problems.map(({ code }) => t(`problems.${code}`)).join(' ')}
                </li>
              ))}
            </ul>
          </div>
        )}
        <FieldFrame
          label={t('invite.people')}
          required
          help={t('invite.people_help')}
          error={listError()}
        >
          {(control) => (
            <TextArea
              {...control}
              autoFocus
              rows={5}
              autoCapitalize="none"
              spellCheck={false}
              placeholder={t('invite.placeholder')}
              value={pasted}
              onChange={(event) => setPasted(event.target.value)}
            />
          )}
        </FieldFrame>
        <GrantFields
          roles={roles}
          sites={sites}
          choice={choice}
          onChange={setChoice}
          showsMissing={isTried}
        />
      </form>
    </Modal>
  );
}
