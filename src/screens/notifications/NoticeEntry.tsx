import { CalendarClock, Check, FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { NoticeRow } from '../../contract/notifications.ts';
import { noteHref } from '../../modules/drawings/paths.ts';
import { useModules } from '../../modules/registry/registry.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { Code } from '../../ui/text/Code.tsx';
import styles from './notifications.module.css';
import { noticeText } from './notice-text.ts';

interface Props {
  readonly notice: NoticeRow;
  /** Called when the notification is opened: it is marked as read and the panel closes. */
  readonly onOpen: () => void;
  readonly onRead: () => void;
}

/** The URL of the subject: the item, the import, else the site or all sites. */
function noticeUrl(
  { kind, site_id, item_id, note, import: importRun }: NoticeRow,
  module?: CompiledModule,
): string {
  if (site_id === null) return '/app/sites';
  const site = `/app/sites/${site_id}`;
  if (kind === 'access_requested') return `${site}/people/site-users`;
  if (module === undefined) return site;
  const list = `${site}/${module.document.route}`;
  if (importRun !== null) return `${list}/import?id=${importRun.id}`;
  if (item_id === null) return site;
  return note === null ? `${list}/${item_id}` : noteHref(site_id, item_id, note);
}

/** One notification, which links to its subject. */
export function NoticeEntry({ notice, onOpen, onRead }: Props) {
  const { t, i18n } = useTranslation('notices');
  const format = useFormat();
  const { byType } = useModules();
  const { kind, by, site_name, module_type, item_id, item_name, created_at } = notice;
  const module = byType.get(module_type ?? '');
  const code = module === undefined || item_id === null ? null : itemCode(module, { id: item_id });
  const title = notice.import?.file_name ?? item_name ?? code ?? site_name ?? t('your_roles');
  const to = noticeUrl(notice, module);
  const isUnread = notice.read_at === null;
  return (
    <li className={styles.entry} data-unread={isUnread}>
      <span className={styles.mark}>
        {notice.import !== null ? (
          <FileSpreadsheet size={18} />
        ) : kind === 'role_expiring' || by === null ? (
          <CalendarClock size={18} />
        ) : (
          <Avatar person={by} size={26} decorative />
        )}
      </span>
      <div className={styles.body}>
        <Link to={to} className={cx(styles.title, 'stretched-link')} onClick={onOpen}>
          {isUnread && <span className="visually-hidden">{t('unread')}: </span>}
          {title}
        </Link>
        <span className={styles.text}>
          {noticeText(notice, module, { t, language: i18n.language, format })}
        </span>
        <span className={styles.meta}>
          {code !== null && item_name !== null && <Code>{code}</Code>}
          <time dateTime={created_at} title={format.dateTime(created_at)}>
            {format.ago(created_at)}
          </time>
        </span>
      </div>
      {isUnread && (
        <span className={styles.read}>
          <IconButton size="small" label={t('mark_read')} icon={<Check />} onClick={onRead} />
        </span>
      )}
    </li>
  );
}
