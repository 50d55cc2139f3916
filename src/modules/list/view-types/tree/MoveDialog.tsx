import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { Select } from '../../../../ui/antd/Select.tsx';
import type { CompiledModule } from '../../../../runtime/compiled.ts';
import type { Item } from '../../../../runtime/record/item.ts';
import { itemCode } from '../../../../runtime/record/item-code.ts';
import { FieldFrame } from '../../../../ui/form/FieldFrame.tsx';
import { type NamedRow, useWidgetServices } from '../../../../widgets/services.ts';
import { searchIcon } from '../../../../ui/form/select-search.tsx';
import styles from './tree.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly item: Item;
  readonly onClose: () => void;
  readonly onMove: (into: NamedRow) => void;
}

/** Asks for the new parent of an item, by name or code. */
export function MoveDialog({ module, item, onClose, onMove }: Props) {
  const { t } = useTranslation(['list', 'ui']);
  const { searchItems } = useWidgetServices();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const { type } = module.document;
  const found = useQuery({
    queryKey: ['move', type, search],
    gcTime: 0,
    queryFn: ({ signal }) =>
      searchItems({ moduleType: type, text: search, templateId: null }, signal),
  });
  const rows = (found.data ?? []).filter(({ id }) => id !== item.id);
  const into = rows.find(({ id }) => id === chosen);
  const name = item.name ?? itemCode(module, item);
  return (
    <Modal
      open
      centered
      width={440}
      title={t('tree_move', { name })}
      okText={t('tree_choose')}
      cancelText={t('ui:cancel')}
      okButtonProps={{ disabled: into === undefined }}
      onOk={() => into !== undefined && onMove(into)}
      onCancel={onClose}
    >
      <FieldFrame label={t('tree_into')} error={found.error?.message}>
        {(control) => (
          <Select<number>
            {...control}
            className={styles.into ?? ''}
            showSearch={{ filterOption: false, onSearch: setSearch, searchIcon }}
            loading={found.isFetching}
            options={rows.map((row) => ({
              value: row.id,
              label: [row.code, row.name].filter(Boolean).join(' '),
            }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
      </FieldFrame>
    </Modal>
  );
}
