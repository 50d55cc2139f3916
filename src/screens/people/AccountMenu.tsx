import { useTranslation } from 'react-i18next';
import { type AccountRow, END_ACCOUNT_SESSIONS } from '../../contract/accounts.ts';
import { RESEND_INVITATION, WITHDRAW_INVITATION } from '../../contract/invitations.ts';
import { ENABLE_ACCOUNT } from '../../contract/people-changes.ts';
import { useServerMutation } from '../../modules/useServerMutation.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { MoreMenu } from '../../ui/menu/MoreMenu.tsx';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';

interface Props {
  readonly account: AccountRow;
  readonly isMe: boolean;
  readonly onOpen: OpenAccount;
}

/** What a dialog about a person is for. */
export type AccountAction = 'edit' | 'hand_over' | 'disable' | 'delete';

/** Opens a dialog about a person. */
export type OpenAccount = (action: AccountAction, account: AccountRow) => void;

/** The actions on a person. */
export function AccountMenu({ account, isMe, onOpen }: Props) {
  const { t } = useTranslation('people');
  const confirm = useConfirm();
  const mutate = useServerMutation();
  const { id, display_name: name, is_invited: isInvited, is_active: isActive, sessions } = account;
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
  const enable = () => mutate(ENABLE_ACCOUNT, input, { done: t('enabled', { name }) });
  const opens = (key: AccountAction, danger = false): MenuEntry => ({
    key,
    title: t(`menu.${key}`),
    danger,
    onSelect: () => onOpen(key, account),
  });
  const entries: readonly (MenuEntry | false)[] = [
    opens('edit'),
    isInvited && { key: 'resend', title: t('resend'), onSelect: () => void resend() },
    opens('hand_over'),
    sessions > 0 && !isMe && { key: 'end', title: t('end'), onSelect: () => void endSessions() },
    isInvited && {
      key: 'withdraw',
      title: t('withdraw'),
      danger: true,
      onSelect: () => void withdraw(),
    },
    !isActive && { key: 'enable', title: t('menu.enable'), onSelect: () => void enable() },
    isActive && !isInvited && !isMe && opens('disable', true),
    !isInvited && !isMe && opens('delete', true),
  ];
  return (
    <MoreMenu
      label={t('actions_of', { name })}
      size="small"
      entries={() => entries.filter((entry) => entry !== false)}
    />
  );
}
