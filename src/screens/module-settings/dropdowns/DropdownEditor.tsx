import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { mutate } from '../../../api/mutate.ts';
import type { DropdownRow } from '../../../contract/directory.ts';
import type { ListUsage } from '../../../contract/list-rows.ts';
import { CREATE_SITE_DROPDOWN, UPDATE_SITE_DROPDOWN } from '../../../contract/site-lists.ts';
import { useSaveForm } from '../../../modules/form/useSaveForm.ts';
import { jsonEquals } from '../../../runtime/record/json.ts';
import { FileButton } from '../../../ui/form/FileButton.tsx';
import { SaveBar } from '../../../ui/form/SaveBar.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { PageColumn } from '../../../ui/page/PageColumn.tsx';
import { Alert } from '../../../ui/state/Alert.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { ListFileMenu } from '../files/ListFileMenu.tsx';
import { useReadListFile } from '../files/useReadListFile.ts';
import { staleTexts } from '../lists/stale-texts.ts';
import { TextFields } from '../lists/TextFields.tsx';
import { fromFields, toFields } from '../lists/text-by-language.ts';
import styles from '../module-settings.module.css';
import { OptionsField } from './OptionsField.tsx';
import { type Option, withAdded } from './options.ts';
import { CountedSites, type Scope, ScopeField, StoredScope } from './Scope.tsx';

interface Props {
  readonly siteId: number;
  readonly siteName: string;
  readonly moduleType: string;
  /** Whether the person keeps the lists of the organisation. */
  readonly keepsShared: boolean;
  readonly row: DropdownRow | null;
  readonly usage: ListUsage;
  readonly path: string;
}

/** The name and options of a dropdown list, with a bar that saves them. */
export function DropdownEditor(props: Props) {
  const { siteId, siteName, moduleType, keepsShared, row, usage, path } = props;
  const { t, i18n } = useTranslation('module_settings');
  const { language } = i18n;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { toast } = useToast();
  const read = useReadListFile(siteId, 'dropdowns');
  const [name, setName] = useState(() => toFields(row?.name ?? '', language));
  const [options, setOptions] = useState<readonly Option[]>(row?.options ?? []);
  const [scope, setScope] = useState<Scope>('site');
  const text = fromFields(name, language);
  const isDirty =
    row === null
      ? name.own !== '' || options.length > 0
      : !jsonEquals(text, row.name) || !jsonEquals(options, row.options);
  const isNameless = name.own.trim() === '';
  const errors = Number(isNameless) + Number(options.length === 0);
  const { problem, attempt, isTried, submit, state } = useSaveForm({
    isDirty,
    errors,
    texts: staleTexts,
    save,
  });

  async function save(): Promise<void> {
    const body = { name: text, options: options.map((option) => ({ ...option })) };
    if (row === null) {
      await mutate(cache, CREATE_SITE_DROPDOWN, {
        params: { siteId },
        body: { ...body, module_type: moduleType, scope },
      });
      toast({ title: t('created', { name: name.own.trim() }) });
      void navigate(path);
      return;
    }
    const params = { siteId, dropdownId: row.id };
    await mutate(cache, UPDATE_SITE_DROPDOWN, { params, version: row.version, body });
    toast({ title: t('saved', { name: name.own.trim() }) });
  }

  const addFile = (file: File) =>
    attempt(async () => {
      const { rows, unread } = await read(file);
      setOptions(withAdded(options, rows));
      if (unread.length > 0) toast({ title: unread.join(' '), variant: 'warning' });
    });

  return (
    <form noValidate onSubmit={submit}>
      <PageColumn maxWidth={760}>
        {problem !== undefined && (
          <Alert type="error" title={t('not_saved')} description={problem} />
        )}
        <Card>
          <div className={styles.form}>
            <TextFields
              label={t('list_name')}
              value={name}
              maxLength={255}
              hasTexts
              error={isTried && isNameless ? t('name_missing') : undefined}
              onChange={setName}
            />
            {row === null ? (
              <ScopeField
                siteName={siteName}
                keepsShared={keepsShared}
                value={scope}
                onChange={setScope}
              />
            ) : (
              <StoredScope
                siteId={siteId}
                siteName={siteName}
                keepsShared={keepsShared}
                row={row}
                isDirty={isDirty}
              />
            )}
          </div>
        </Card>
        <Card
          title={t('options_title')}
          extra={
            <span className={styles.tools}>
              <FileButton
                label={t('import.options')}
                accept=".csv,.xlsx"
                onFile={(file) => void addFile(file)}
              />
              {row !== null && (
                <ListFileMenu
                  place={{ siteId, list: 'dropdowns', moduleType }}
                  dropdownId={row.id}
                />
              )}
            </span>
          }
        >
          <OptionsField
            siteId={siteId}
            dropdownId={row?.id ?? null}
            options={options}
            usage={usage}
            isDirty={isDirty}
            error={isTried && options.length === 0 ? t('options_missing') : undefined}
            onChange={setOptions}
          />
          {row?.site_id === null && <CountedSites sites={usage.sites} />}
        </Card>
      </PageColumn>
      <SaveBar
        state={state}
        errors={errors}
        saveLabel={t('save_list')}
        onCancel={() => void navigate(path)}
      />
    </form>
  );
}
