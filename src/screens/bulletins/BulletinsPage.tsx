import { useQuery } from '@tanstack/react-query';
import { Megaphone, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { bulletinsQueryOptions } from '../../api/bulletins.ts';
import { type Bulletin, READ_BULLETINS } from '../../contract/bulletins.ts';
import type { CurrentUser } from '../../modules/session.ts';
import { useServerMutation } from '../../modules/useServerMutation.ts';
import { useRegisterCommands } from '../../ui/commands/commands.ts';
import { PageColumn } from '../../ui/page/PageColumn.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { BulletinCard } from './BulletinCard.tsx';
import { BulletinForm } from './BulletinForm.tsx';
import styles from './bulletins.module.css';

/** The bulletins of the organisation (spec 2.3). People with the permission can also write them. */
export function BulletinsPage({ me }: { readonly me: CurrentUser }) {
  const { t } = useTranslation('bulletins');
  const mutate = useServerMutation();
  const bulletinsQuery = useQuery(bulletinsQueryOptions);
  const { data } = bulletinsQuery;
  const [edited, setEdited] = useState<Bulletin | 'new' | null>(null);
  const bulletins = data?.bulletins ?? [];
  const current = bulletins.filter(({ state }) => state === 'current');
  const others = bulletins.filter(({ state }) => state !== 'current');
  const unread = current.filter(({ is_read }) => !is_read).map(({ id }) => id);
  const mayCreate = data?.may_create === true;
  const create = () => setEdited('new');
  useRegisterCommands(mayCreate ? [{ id: 'new', label: t('new'), run: create }] : []);

  const read = (ids: number[]) =>
    void mutate(READ_BULLETINS, { body: { ids } }, { failed: t('not_marked') });

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {unread.length > 1 && <Button onClick={() => read(unread)}>{t('mark_all')}</Button>}
            {mayCreate && (
              <Button type="primary" icon={<Plus />} onClick={create}>
                {t('new')}
              </Button>
            )}
          </>
        }
      />
      <PageColumn maxWidth={860}>
        {data === undefined && (
          <QueryState query={bulletinsQuery} errorTitle={t('failed')} rows={3} rowHeight={96} />
        )}
        {data !== undefined && current.length === 0 && (
          <EmptyState
            icon={<Megaphone size={24} />}
            title={t('none')}
            text={mayCreate ? t('none_text_create') : t('none_text')}
            next={mayCreate ? <Button onClick={create}>{t('first')}</Button> : 'nothing'}
          />
        )}
        {current.map((bulletin) => (
          <BulletinCard
            key={bulletin.id}
            bulletin={bulletin}
            onRead={() => read([bulletin.id])}
            onEdit={() => setEdited(bulletin)}
          />
        ))}
        {others.length > 0 && <h2 className={styles.others}>{t('not_shown')}</h2>}
        {others.map((bulletin) => (
          <BulletinCard
            key={bulletin.id}
            bulletin={bulletin}
            onRead={undefined}
            onEdit={() => setEdited(bulletin)}
          />
        ))}
      </PageColumn>
      {edited !== null && (
        <BulletinForm
          me={me}
          bulletin={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
