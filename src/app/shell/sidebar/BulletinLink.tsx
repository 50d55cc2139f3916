import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bulletinsQueryOptions } from '../../../api/bulletins.ts';
import { TopLink } from './TopLink.tsx';

/** The way to the announcements where the header has no room for their icon, with what is unread. */
export function BulletinLink({ isCurrent }: { readonly isCurrent: boolean }) {
  const { t } = useTranslation('bulletins');
  const count = useQuery(bulletinsQueryOptions).data?.unread ?? 0;
  return (
    <TopLink
      to="/app/bulletins"
      icon="megaphone"
      label={t('title')}
      isCurrent={isCurrent}
      isCollapsed={false}
      {...(count > 0 ? { unread: { count, name: t('title_unread', { count }) } } : {})}
    />
  );
}
