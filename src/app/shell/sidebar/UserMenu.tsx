import { ChevronsUpDown, CircleUser, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { MenuList } from '../../../ui/menu/MenuList.tsx';
import { PopoverMenu } from '../../../ui/menu/PopoverMenu.tsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import type { AuthUser } from '../../session/auth-user.ts';
import { useLogOut } from '../../session/log-out.ts';
import { useSession } from '../../session/session.ts';
import { LanguageAndTheme } from '../../../screens/settings/LanguageAndTheme.tsx';
import styles from './user-menu.module.css';

interface Props {
  readonly isCollapsed: boolean;
  /** On phones the entries expand in place, since the drawer should not open a menu over itself. */
  readonly isPhone: boolean;
}

/**
 * The signed-in user and the commands of the account (spec 2.5); nothing if nobody is signed in.
 */
export function UserMenu({ isCollapsed, isPhone }: Props) {
  const { t } = useTranslation('app');
  const user = useSession();
  const [isOpen, setOpen] = useState(false);
  if (user === null) return null;
  const face = <Face user={user} isCollapsed={isCollapsed} />;
  const close = () => setOpen(false);
  if (isPhone) {
    return (
      <div className={styles.foot}>
        {isOpen && <Entries onDone={close} />}
        <button
          type="button"
          className={styles.user}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {face}
        </button>
      </div>
    );
  }
  return (
    <div className={styles.foot}>
      <PopoverMenu
        label={t('user_menu')}
        placement={isCollapsed ? 'rightTop' : 'topLeft'}
        open={isOpen}
        onOpenChange={setOpen}
        button={(trigger) => (
          <button
            {...trigger}
            type="button"
            className={styles.user}
            {...(isCollapsed ? { 'aria-label': user.userName, title: user.userName } : {})}
          >
            {face}
          </button>
        )}
      >
        <Entries onDone={close} />
      </PopoverMenu>
    </div>
  );
}

function Face({ user, isCollapsed }: { readonly user: AuthUser; readonly isCollapsed: boolean }) {
  // Spec 2.5: the first letter of the name only, "U" without a name.
  const person = { id: user.userId, name: [...user.userName.trim()][0] ?? 'U' };
  return (
    <>
      <Avatar person={person} size={30} decorative />
      {!isCollapsed && (
        <>
          <span className={styles.names}>
            <span className={styles.name}>{user.userName}</span>
            <span className={styles.email}>{user.userEmail}</span>
          </span>
          <ChevronsUpDown />
        </>
      )}
    </>
  );
}

function Entries({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const logOut = useLogOut();
  return (
    <>
      <MenuList
        onDone={onDone}
        entries={[
          {
            key: 'profile',
            title: t('profile'),
            icon: <CircleUser />,
            onSelect: () => void navigate('/app/settings/profile'),
          },
        ]}
      />
      <div className={styles.choices}>
        <LanguageAndTheme withHelp={false} />
      </div>
      <MenuList
        onDone={onDone}
        entries={[
          {
            key: 'log_out',
            title: t('log_out.verb'),
            icon: <LogOut />,
            onSelect: () => void logOut(),
          },
        ]}
      />
    </>
  );
}
