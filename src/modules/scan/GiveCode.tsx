import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { itemSearchQueryOptions } from '../../api/search.ts';
import { ADD_SITE_ITEM_CODE, REMOVE_SITE_ITEM_CODE } from '../../contract/item-codes.ts';
import type { FoundItem } from '../../contract/search.ts';
import { itemPermission } from '../../domain/permissions.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { SearchInput } from '../../ui/form/SearchInput.tsx';
import { useDebouncedValue } from '../../ui/hooks/useDebouncedValue.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { useFoundItemViews } from '../found-items.ts';
import { useModules } from '../registry/registry.ts';
import { type CurrentUser, may } from '../session.ts';
import { useServerMutation } from '../useServerMutation.ts';
import type { ScannedItem } from './resolve/resolve-code.ts';
import styles from './scan.module.css';

interface Props {
  readonly code: string;
  readonly siteId: number;
  readonly me: CurrentUser;
  /** The module whose item is wanted; null for any. */
  readonly wanted: CompiledModule | null;
  readonly onGiven: (item: ScannedItem) => void;
}

/** Milliseconds without a key press before the search request is sent. */
const debounceMs = 200;

/** More results than this push the search out of a phone. */
const mostShown = 6;

/** Searches an item of the site and gives it a code that nobody knows yet, once for everybody. */
export function GiveCode({ code, siteId, me, wanted, onGiven }: Props) {
  const { t } = useTranslation('codes');
  const { byType } = useModules();
  const { toast } = useToast();
  const send = useServerMutation();
  const toViews = useFoundItemViews();
  const [search, setSearch] = useState('');
  const debounced = useDebouncedValue(search.trim(), debounceMs);
  const { data, error } = useQuery({
    ...itemSearchQueryOptions(debounced, 20, siteId),
    enabled: debounced !== '',
  });
  const found = (data?.found ?? []).filter(
    ({ site_id, type }) =>
      site_id === siteId &&
      may(me, itemPermission(type, 'update'), siteId) &&
      (wanted === null || wanted.document.type === type),
  );

  async function give({ type, id }: FoundItem, name: string): Promise<void> {
    const module = byType.get(type);
    if (module === undefined) return;
    const body = { code, module_type: type, item_id: id };
    const titles = { failed: t('give.failed') };
    const made = await send(ADD_SITE_ITEM_CODE, { params: { siteId }, body }, titles);
    if (made === null) return;
    const undo = () =>
      void send(
        REMOVE_SITE_ITEM_CODE,
        { params: { siteId, codeId: made.id } },
        { done: t('give.taken', { code, name }), failed: t('give.not_taken') },
      );
    toast({
      title: t('give.given', { code, name }),
      action: { label: t('give.undo'), onSelect: undo },
    });
    onGiven({ siteId, module, itemId: id, isDeleted: false, search: '' });
  }

  return (
    <div className={styles.give}>
      <p>{t('give.text')}</p>
      <SearchInput label={t('give.search')} value={search} onChange={setSearch} />
      {error !== null && <p role="alert">{error.message}</p>}
      {data !== undefined && debounced !== '' && found.length === 0 && (
        <p role="status">{t('give.nothing')}</p>
      )}
      <ul className={styles.choices}>
        {found.slice(0, mostShown).flatMap((item) =>
          toViews([item]).map(({ key, name, codes, moduleName }) => (
            <li key={key}>
              <button type="button" className={styles.choice} onClick={() => void give(item, name)}>
                <strong>{name}</strong>
                <small>{[...codes, moduleName].join(' · ')}</small>
              </button>
            </li>
          )),
        )}
      </ul>
    </div>
  );
}
