import { useTranslation } from 'react-i18next';
import type { DocumentReader } from '../../../contract/readers.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import styles from './readers.module.css';

/** Somebody who must read a document or has read it: since when they are asked, and when they read it. */
export function ReaderRow({ person }: { readonly person: DocumentReader }) {
  const { t } = useTranslation('files');
  const { dateTime } = useFormat();
  const { user_id, user_name, asked_since, read_at, is_asked } = person;
  const when =
    read_at !== null
      ? t('readers.read_at', { when: dateTime(read_at) })
      : asked_since === null
        ? ''
        : t('readers.asked_since', { when: dateTime(asked_since) });
  return (
    <li className={styles.person}>
      <Avatar person={{ id: user_id, name: user_name }} size={28} decorative />
      <span className={styles.name}>
        <strong>{user_name}</strong>
        <span className={styles.when}>{when}</span>
      </span>
      {read_at !== null ? (
        <StatusTag family="done" label={t(is_asked ? 'readers.read' : 'readers.read_unasked')} />
      ) : (
        <StatusTag family="waiting" label={t('readers.waiting')} />
      )}
    </li>
  );
}
