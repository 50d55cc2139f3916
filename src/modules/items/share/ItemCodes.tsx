import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { itemCodesQueryOptions } from '../../../api/item-codes.ts';
import {
  ADD_SITE_ITEM_CODE,
  type ItemCodeRow,
  REMOVE_SITE_ITEM_CODE,
} from '../../../contract/item-codes.ts';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { Code } from '../../../ui/text/Code.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { useServerMutation } from '../../useServerMutation.ts';
import styles from './share.module.css';

/** An item that the server has. */
export interface CodedItemRef {
  readonly siteId: number;
  readonly moduleType: string;
  readonly itemId: number;
  readonly name: string;
  /** Whether the person may change the item. */
  readonly mayChange: boolean;
}

/** The codes that an item got by scans, each of which can be taken away; nothing without any. */
export function ItemCodes({ siteId, moduleType, itemId, name, mayChange }: CodedItemRef) {
  const { t } = useTranslation('codes');
  const { toast } = useToast();
  const send = useServerMutation();
  const codes = useQuery(itemCodesQueryOptions(siteId, moduleType, itemId)).data ?? [];
  if (codes.length === 0) return null;

  async function remove({ id: codeId, code }: ItemCodeRow): Promise<void> {
    const titles = { failed: t('give.not_taken') };
    const removed = await send(REMOVE_SITE_ITEM_CODE, { params: { siteId, codeId } }, titles);
    if (removed === null) return;
    const body = { code, module_type: moduleType, item_id: itemId };
    const restore = () =>
      void send(
        ADD_SITE_ITEM_CODE,
        { params: { siteId }, body },
        { done: t('give.given', { code, name }), failed: t('give.failed') },
      );
    toast({
      title: t('give.taken', { code, name }),
      action: { label: t('give.undo'), onSelect: restore },
    });
  }

  return (
    <section aria-label={t('of_item')} className={styles.codes}>
      <h3>{t('of_item')}</h3>
      <ul>
        {codes.map((row) => (
          <li key={row.id}>
            <Code>{row.code}</Code>
            {mayChange && (
              <IconButton
                size="small"
                label={t('remove', { code: row.code })}
                icon={<X size={14} />}
                onClick={() => void remove(row)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
