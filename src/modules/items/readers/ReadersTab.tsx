import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteUsersQueryOptions } from '../../../api/query-options.ts';
import { readersQueryOptions } from '../../../api/readers.ts';
import type { DocumentRef } from '../../../api/versions.ts';
import {
  type DocumentReaders,
  REMIND_DMS_READERS,
  SET_DMS_READERS,
} from '../../../contract/readers.ts';
import { Select } from '../../../ui/antd/Select.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { searchByLabel } from '../../../ui/form/select-search.tsx';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { useServerMutation } from '../../useServerMutation.ts';
import { ReaderRow } from './ReaderRow.tsx';
import styles from './readers.module.css';

interface Props {
  readonly document: DocumentRef;
  readonly mayChange: boolean;
}

type Lists = Pick<DocumentReaders, 'user_ids' | 'team_ids'>;

/** The distribution list of a document, and who has read its active version. */
export function ReadersTab({ document, mayChange }: Props) {
  const { t } = useTranslation('files');
  const query = useQuery(readersQueryOptions(document));
  const readers = query.data;
  if (readers === undefined)
    return <QueryState query={query} errorTitle={t('readers.failed')} rows={3} rowHeight={48} />;
  const { people, user_ids, version } = readers;
  const asked = people.filter(({ is_asked }) => is_asked);
  const read = asked.filter(({ read_at }) => read_at !== null).length;
  const isEmpty = user_ids.length + readers.team_ids.length === 0;
  return (
    <div className={styles.tab}>
      {mayChange && <ListEditor document={document} readers={readers} />}
      {isEmpty && (
        <p className={styles.none}>{t(mayChange ? 'readers.none' : 'readers.none_to_read')}</p>
      )}
      {!isEmpty && version === null && <p className={styles.none}>{t('readers.no_version')}</p>}
      {version !== null && asked.length > 0 && (
        <div className={styles.head}>
          <strong>{t('readers.count', { read, of: asked.length, version })}</strong>
          {mayChange && read < asked.length && <Remind document={document} />}
        </div>
      )}
      {version !== null && people.length > 0 && (
        <ul className={styles.people} aria-label={t('readers.people')}>
          {people.map((person) => (
            <ReaderRow key={person.user_id} person={person} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Remind({ document }: Pick<Props, 'document'>) {
  const { t } = useTranslation('files');
  const mutate = useServerMutation();
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      size="small"
      loading={isBusy}
      onClick={() => {
        setBusy(true);
        const titles = { failed: t('readers.not_reminded'), done: t('readers.reminded') };
        void mutate(REMIND_DMS_READERS, { params: { ...document } }, titles).finally(() =>
          setBusy(false),
        );
      }}
    >
      {t('readers.remind')}
    </Button>
  );
}

interface EditorProps {
  readonly document: DocumentRef;
  readonly readers: DocumentReaders;
}

/** Adds people and teams to the list, and removes them. */
function ListEditor({ document, readers }: EditorProps) {
  const { t } = useTranslation('files');
  const mutate = useServerMutation();
  const directory = useQuery(siteUsersQueryOptions(document.siteId)).data;
  const { user_ids, team_ids } = readers;
  const set = (lists: Lists) =>
    void mutate(
      SET_DMS_READERS,
      { params: { ...document }, body: lists },
      { failed: t('readers.not_saved') },
    );
  const all = [
    ...(directory?.teams ?? []).map(({ id, name }) => ({
      key: `team ${id}`,
      label: t('readers.team', { name }),
      isOn: team_ids.includes(id),
      add: () => set({ user_ids, team_ids: [...team_ids, id] }),
      remove: () => set({ user_ids, team_ids: team_ids.filter((each) => each !== id) }),
    })),
    ...(directory?.users ?? [])
      .filter(({ is_active, id }) => is_active || user_ids.includes(id))
      .map(({ id, display_name }) => ({
        key: `user ${id}`,
        label: display_name,
        isOn: user_ids.includes(id),
        add: () => set({ user_ids: [...user_ids, id], team_ids }),
        remove: () => set({ user_ids: user_ids.filter((each) => each !== id), team_ids }),
      })),
  ];
  const chosen = all.filter(({ isOn }) => isOn);
  return (
    <FieldFrame label={t('readers.list')} help={t('readers.list_help')}>
      {(control) => (
        <>
          <Select<string | null>
            {...control}
            className={styles.select ?? ''}
            showSearch={searchByLabel}
            value={null}
            placeholder={t('readers.add')}
            options={all
              .filter(({ isOn }) => !isOn)
              .map(({ key, label }) => ({ value: key, label }))}
            onChange={(key) => all.find((each) => each.key === key)?.add()}
          />
          {chosen.length > 0 && (
            <ul className={styles.chosen} aria-label={t('readers.list')}>
              {chosen.map(({ key, label, remove }) => (
                <li key={key} className={styles.chip}>
                  <span>{label}</span>
                  <IconButton
                    size="small"
                    icon={<X size={16} />}
                    label={t('readers.remove', { name: label })}
                    onClick={remove}
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </FieldFrame>
  );
}
