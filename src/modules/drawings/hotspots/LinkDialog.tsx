import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hotspotTypes } from '../../../domain/drawings.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { textIn } from '../../../runtime/text.ts';
import { Select } from '../../../ui/antd/Select.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../../ui/form/NativeSelect.tsx';
import { searchIcon } from '../../../ui/form/select-search.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { useModules } from '../../registry/registry.ts';
import styles from './link-dialog.module.css';

/** An item that a drawn hotspot leads to. */
export interface LinkTarget {
  readonly module_type: string;
  readonly item_id: number;
}

interface Props {
  /** The module of the drawing. */
  readonly module: CompiledModule;
  readonly onLink: (target: LinkTarget) => void;
  readonly onClose: () => void;
}

/** Asks for the item to which a drawn box leads, by tag, name or number. */
export function LinkDialog({ module, onLink, onClose }: Props) {
  const { t } = useTranslation(['drawings', 'ui']);
  const { searchItems, language } = useWidgetServices();
  const { byType } = useModules();
  const modules = hotspotTypes(module).flatMap((type) => byType.get(type) ?? []);
  // Machines come first: what has a tag is drawn.
  const [tagged] = modules.toSorted(
    (a, b) => Number(b.tagColumn !== null) - Number(a.tagColumn !== null),
  );
  const [type, setType] = useState(tagged?.document.type ?? '');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const found = useQuery({
    queryKey: ['link', type, search],
    gcTime: 0,
    queryFn: ({ signal }) =>
      searchItems({ moduleType: type, text: search, templateId: null }, signal),
  });
  return (
    <Modal
      open
      centered
      width={440}
      title={t('hotspots.link_title')}
      okText={t('hotspots.link')}
      cancelText={t('ui:cancel')}
      okButtonProps={{ disabled: chosen === null }}
      onOk={() => chosen !== null && onLink({ module_type: type, item_id: chosen })}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <FieldFrame label={t('hotspots.link_module')}>
          {({ id }) => (
            <NativeSelect
              id={id}
              value={type}
              options={modules.map(({ document }) => ({
                value: document.type,
                label: textIn(document.name, language),
              }))}
              onChange={(next) => {
                setType(next);
                setChosen(null);
              }}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('hotspots.link_item')} error={found.error?.message}>
          {(control) => (
            <Select<number>
              {...control}
              className={styles.item ?? ''}
              showSearch={{ filterOption: false, onSearch: setSearch, searchIcon }}
              loading={found.isFetching}
              options={(found.data ?? []).map((row) => ({
                value: row.id,
                label: [row.tag ?? row.code, row.name].filter(Boolean).join(' '),
              }))}
              value={chosen}
              onChange={setChosen}
            />
          )}
        </FieldFrame>
      </div>
    </Modal>
  );
}
