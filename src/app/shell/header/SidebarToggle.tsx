import { useQuery } from '@tanstack/react-query';
import { Menu, PanelLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { bulletinsQueryOptions } from '../../../api/bulletins.ts';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import styles from './header.module.css';

interface Props {
  readonly isPhone: boolean;
  readonly onToggle: () => void;
}

/** Shows or hides the sidebar. On a phone it says as well when there are bulletins to read in it. */
export function SidebarToggle({ isPhone, onToggle }: Props) {
  const { t } = useTranslation(['app', 'bulletins']);
  const unread = useQuery(bulletinsQueryOptions).data?.unread ?? 0;
  const label = t('toggle_sidebar');
  if (!isPhone)
    return <IconButton label={label} icon={<PanelLeft size={18} />} onClick={onToggle} />;
  const unreadText = unread === 0 ? '' : ` · ${t('bulletins:title_unread', { count: unread })}`;
  return (
    <IconButton
      label={`${label}${unreadText}`}
      icon={
        <span className={styles.menu}>
          <Menu size={18} />
          {unread > 0 && <span className={styles.unread} />}
        </span>
      }
      onClick={onToggle}
    />
  );
}
