import { Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../ui/state/Alert.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Select } from '../../ui/antd/Select.tsx';
import { type ImportMapping, importCalls, type SavedMapping } from '../../contract/imports.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { NameDialog } from '../../ui/overlay/NameDialog.tsx';
import { importMappingsQueryOptions } from '../../api/imports.ts';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { useModuleRef } from '../module-ref.ts';
import { useServerMutation } from '../useServerMutation.ts';
import styles from './import.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly siteId: number;
  readonly mapping: ImportMapping;
  readonly onApply: (mapping: ImportMapping) => void;
}

/** Applies, saves and deletes named mappings. */
export function SavedMappings({ module, siteId, mapping, onApply }: Props) {
  const { t } = useTranslation(['import_screen', 'ui']);
  const { toast } = useToast();
  const { rows, error, retry, save, remove } = useSavedMappings(module, siteId);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const current = rows.find(({ id }) => id === chosen);

  function apply(id: number): void {
    const row = rows.find((each) => each.id === id);
    if (row === undefined) return;
    setChosen(id);
    onApply(row.mapping);
    toast({ title: t('saved.applied', { name: row.name }) });
  }

  if (error !== null) {
    return (
      <Alert
        type="warning"
        title={t('saved.failed')}
        description={error.message}
        action={
          <Button size="small" onClick={retry}>
            {t('ui:try_again')}
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.saved}>
      <div className={styles.savedSelect}>
        <FieldFrame label={t('saved.label')}>
          {(control) => (
            <Select<number>
              {...control}
              className={styles.full ?? ''}
              value={current?.id ?? null}
              placeholder={t(rows.length === 0 ? 'saved.empty' : 'saved.none')}
              notFoundContent={t('saved.empty')}
              onChange={apply}
              options={rows.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </FieldFrame>
      </div>
      {current !== undefined && (
        <IconButton
          bordered
          label={t('saved.delete', { name: current.name })}
          icon={<Trash2 />}
          onClick={() => void remove(current)}
        />
      )}
      <Button icon={<Save />} onClick={() => setIsSaving(true)}>
        {t('saved.save')}
      </Button>
      {isSaving && (
        <NameDialog
          title={t('saved.save_title')}
          verb={t('saved.save_verb')}
          label={t('saved.name')}
          missing={t('saved.name_missing')}
          helpOf={(name) =>
            rows.some((row) => row.name === name) ? t('saved.name_taken') : undefined
          }
          onSave={(name) => save(name, mapping)}
          onClose={() => setIsSaving(false)}
        />
      )}
    </div>
  );
}

/** The mappings of a module saved on the site, and the calls that change them. */
function useSavedMappings(module: CompiledModule, siteId: number) {
  const { t } = useTranslation('import_screen');
  const moduleRef = useModuleRef(module);
  const confirm = useConfirm();
  const mutate = useServerMutation();
  const calls = importCalls(moduleRef);
  const read = useQuery(importMappingsQueryOptions(moduleRef, siteId));

  async function save(name: string, mapping: ImportMapping): Promise<boolean> {
    const input = { params: { siteId }, body: { name, mapping } };
    const titles = { failed: t('saved.not_saved'), done: t('saved.saved', { name }) };
    return (await mutate(calls.saveMapping, input, titles)) !== null;
  }

  async function remove({ id, name }: SavedMapping): Promise<boolean> {
    const agreed = await confirm({
      title: t('saved.delete_title', { name }),
      text: t('saved.delete_text'),
      verb: t('saved.delete_verb'),
      danger: true,
    });
    if (!agreed) return false;
    const input = { params: { siteId, mappingId: id } };
    const titles = { failed: t('saved.not_deleted'), done: t('saved.deleted', { name }) };
    return (await mutate(calls.removeMapping, input, titles)) !== null;
  }

  return {
    rows: read.data ?? [],
    error: read.error,
    retry: () => void read.refetch(),
    save,
    remove,
  };
}
