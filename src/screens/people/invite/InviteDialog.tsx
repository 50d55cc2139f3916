import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mutate } from '../../../api/mutate.ts';
import { uploadToOrganisation } from '../../../api/upload.ts';
import {
  CHECK_PEOPLE_FILE,
  INVITE_PEOPLE,
  type InvitedPerson,
  maxInvited,
} from '../../../contract/invitations.ts';
import type { CurrentUser } from '../../../modules/session.ts';
import { useFormRequest } from '../../../modules/useFormRequest.ts';
import { languageOf, localeOf } from '../../../runtime/text.ts';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { type AddressLine, addressLines, withHeader } from './address-lines.ts';
import { acceptedExtensions } from '../../../modules/import/useUpload.ts';
import { FileButton } from '../../../ui/form/FileButton.tsx';
import { type GrantChoice, GrantFields } from './GrantFields.tsx';
import { grantsOfLine } from './grants-of-line.ts';
import styles from './invite.module.css';
import { InviteOutcome, type NotInvited, type Outcome } from './InviteOutcome.tsx';
import { useGrantOptions } from './useGrantOptions.ts';

interface Props {
  readonly me: CurrentUser;
  readonly onClose: () => void;
}

function toPerson(
  { email, name: display_name, phone, employer, badge }: AddressLine,
  grants: InvitedPerson['grants'],
): InvitedPerson {
  return {
    email,
    display_name,
    grants,
    ...(phone !== undefined && { phone }),
    ...(employer !== undefined && { employer }),
    ...(badge !== undefined && { badge }),
  };
}

/** Invites the people of a pasted list or of a file, with the role that it names or one for all. */
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
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { problem, isBusy, attempt } = useFormRequest();
  const people = addressLines(pasted);
  const needsRole = people.length === 0 || people.some(({ role }) => role === undefined);

  function listError(): string | undefined {
    if (!isTried) return undefined;
    if (people.length === 0) return t('invite.people_missing');
    return people.length > maxInvited ? t('invite.too_many', { most: maxInvited }) : undefined;
  }

  /** Invites the people of the lines, or only checks them; returns the lines with problems. */
  async function send(
    lines: readonly AddressLine[],
    isDryRun: boolean,
  ): Promise<readonly NotInvited[]> {
    const locale = languageOf(choice.locale) ?? 'en';
    const wanted = lines.map(
      (line) => [line, grantsOfLine(line, choice, { roles, sites })] as const,
    );
    const possible = wanted.flatMap(([line, grants]) =>
      typeof grants === 'string' ? [] : [{ line, grants }],
    );
    const body = {
      people: possible.map(({ line, grants }) => toPerson(line, grants)),
      locale,
      ...(isDryRun && { dry_run: true }),
    };
    const reply = possible.length === 0 ? null : await mutate(cache, INVITE_PEOPLE, { body });
    const count = reply?.invited.length ?? 0;
    if (count > 0) toast({ title: t('invite.done', { count }) });
    const byLine = Map.groupBy(reply?.problems ?? [], ({ row }) => possible[row]?.line);
    return wanted.flatMap(([line, grants]) => {
      const codes =
        typeof grants === 'string' ? [grants] : (byLine.get(line) ?? []).map(({ code }) => code);
      return codes.length === 0 ? [] : [{ line: line.line, codes }];
    });
  }

  async function invite(): Promise<void> {
    const left = await send(people, false);
    setOutcome({ left, isDryRun: false });
    setPasted(
      withHeader(
        pasted,
        left.map(({ line }) => line),
      ),
    );
    if (left.length === 0) onClose();
  }

  /** Fills the list with the rows of a file, and names those with problems. */
  async function readFile(file: File): Promise<void> {
    const { rows } = await uploadToOrganisation(CHECK_PEOPLE_FILE, {
      file,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    const text = rows.map((cells) => cells.join('\t')).join('\n');
    setPasted(text);
    setOutcome({ left: await send(addressLines(text), true), isDryRun: true });
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsTried(true);
    const grants = grantsOfLine({}, choice, { roles, sites });
    if (needsRole && typeof grants === 'string') return;
    if (people.length > 0 && people.length <= maxInvited) void attempt(invite);
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
        {outcome !== null && <InviteOutcome outcome={outcome} />}
        <div>
          <FileButton
            accept={acceptedExtensions}
            label={t('invite.file')}
            onFile={(file) => void attempt(() => readFile(file))}
          />
        </div>
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
          isNeeded={needsRole}
          showsMissing={isTried && needsRole}
        />
      </form>
    </Modal>
  );
}
