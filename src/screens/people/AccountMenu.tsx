import { useTranslation } from 'react-i18next';
import { type AccountRow, END_ACCOUNT_SESSIONS } from '../../contract/accounts.ts';
import { RESEND_INVITATION, WITHDRAW_INVITATION } from '../../contract/invitations.ts';
import { useServerMutation } from '../../modules/useServerMutation.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { MoreMenu } from '../../ui/menu/MoreMenu.tsx';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';

interface Props {
  readonly account: AccountRow;
  readonly isMe: boolean;
}

/** The actions on a person; nothing if there are none. */
export function AccountMenu({ account, isMe }: Props) {
  const { t } = useTranslation('people');
  const confirm = useConfirm();
  const mutate = useServerMutation();
  const { id, display_name: name, is_invited: isInvited, sessions } = account;
  const input = { params: { userId: id } };

  async function endSessions(): Promise<void> {
    const agreed = await confirm({
      title: t('end_title', { name }),
      text: t('end_text'),
      verb: t('end'),
      danger: true,
    });
    if (agreed) await mutate(END_ACCOUNT_SESSIONS, input, { done: t('ended', { name }) });
  }

  async function withdraw(): Promise<void> {
    const agreed = await confirm({
      title: t('withdraw_title', { name }),
      text: t('withdraw_text'),
      verb: t('withdraw'),
      danger: true,
    });
    if (agreed) await mutate(WITHDRAW_INVITATION, input, { done: t('withdrawn', { name }) });
  }

  const resend = () => mutate(RESEND_INVITATION, input, { done: t('resent', { name }) });
  const entries: readonly (MenuEntry | false)[] = [
    isInvited && { key: 'resend', title: t('resend'), onSelect: () => void resend() },
    isInvited && {
      key: 'withdraw',
      title: t('withdraw'),
      danger: true,
      onSelect: () => void withdraw(),
    },
    sessions > 0 && !isMe && { key: 'end', title: t('end'), onSelect: () => void endSessions() },
  ];
  const shown = entries.filter((entry) => entry !== false);
  return shown.length === 0 ? null : (
    <MoreMenu label={t('actions_of', { name })} size="small" entries={() => shown} />
  );
}
