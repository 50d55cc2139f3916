import { useQuery } from '@tanstack/react-query';
import { FileJson, Lock, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ownModulesQueryOptions } from '../../../api/own-modules.ts';
import { saveFile } from '../../../browser/save-file.ts';
import {
  DELETE_ORGANISATION_MODULE,
  type OwnModuleRow,
  RESTORE_ORGANISATION_MODULE,
} from '../../../contract/own-modules.ts';
import { modulesPermission } from '../../../domain/permissions.ts';
import { useModules } from '../../../modules/registry/registry.ts';
import { type CurrentUser, may } from '../../../modules/session.ts';
import { useServerMutation } from '../../../modules/useServerMutation.ts';
import { textIn } from '../../../runtime/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { useConfirm } from '../../../ui/overlay/useConfirm.ts';
import { ItemRow, ItemRows } from '../../../ui/page/ItemRows.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { StateBlock } from '../../../ui/state/StateBlock.tsx';
import { DocumentRow } from '../DocumentRow.tsx';
import styles from '../module-settings.module.css';
import { RestorableRows } from '../RestorableRows.tsx';

interface Props {
  readonly me: CurrentUser;
  /** The page of the modules. */
  readonly path: string;
}

/** The modules of the organisation, and those that come as files. */
export function ModulesTab({ me, path }: Props) {
  const { t } = useTranslation('module_settings');
  if (!may(me, modulesPermission, null))
    return (
      <StateBlock
        icon={<Lock size={24} />}
        title={t('modules_forbidden')}
        text={t('modules_forbidden_text')}
      />
    );
  return <Modules path={path} />;
}

function Modules({ path }: { readonly path: string }) {
  const { t, i18n } = useTranslation('module_settings');
  const { language } = i18n;
  const navigate = useNavigate();
  const confirm = useConfirm();
  const send = useServerMutation();
  const { byType } = useModules();
  const read = useQuery(ownModulesQueryOptions);
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={4} rowHeight={56} />;
  const { modules, files } = read.data;
  const own = modules.filter(({ deleted_at }) => deleted_at === null);
  const removed = modules.filter(({ deleted_at }) => deleted_at !== null);
  const nameOf = ({ document }: OwnModuleRow) => textIn(document.name, language);
  const add = () => void navigate(`${path}/new`);

  async function remove(row: OwnModuleRow): Promise<void> {
    const name = nameOf(row);
    const agreed = await confirm({
      title: t('remove_module', { name }),
      text: t('remove_module_text'),
      verb: t('remove'),
      danger: true,
    });
    const params = { moduleType: row.module_type };
    if (agreed)
      await send(DELETE_ORGANISATION_MODULE, { params }, { done: t('module_removed', { name }) });
  }

  function takeOut({ document }: OwnModuleRow): void {
    const text = `${JSON.stringify(document, null, 2)}\n`;
    saveFile(`${document.type}.json`, new Blob([text], { type: 'application/json' }));
  }

  async function restore(row: OwnModuleRow): Promise<void> {
    const params = { moduleType: row.module_type };
    const done = t('restored', { name: nameOf(row) });
    await send(RESTORE_ORGANISATION_MODULE, { params }, { done });
  }

  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <p className={styles.total} role="status">
          {t('count.modules', { count: own.length })}
        </p>
        <Button type="primary" icon={<Plus size={16} />} onClick={add}>
          {t('new.modules')}
        </Button>
      </div>
      {own.length === 0 ? (
        <EmptyState
          icon={<FileJson size={24} />}
          title={t('none.modules')}
          text={t('none_text.modules')}
          next={<Button onClick={add}>{t('first.modules')}</Button>}
        />
      ) : (
        <div className={styles.card}>
          <ItemRows>
            {own.map((row) => (
              <DocumentRow
                key={row.module_type}
                name={nameOf(row)}
                path={`${path}/${row.module_type}/edit`}
                icon={<Icon name={row.document.icon} size={18} />}
                details={
                  <>
                    <span>{t('module_fields', { count: row.document.coreColumns.length })}</span>
                    <span>{row.document.route}</span>
                  </>
                }
                onTakeOut={() => takeOut(row)}
                removal={{
                  key: 'remove',
                  help: t('remove_module_text'),
                  run: () => remove(row),
                }}
              />
            ))}
          </ItemRows>
        </div>
      )}
      <RestorableRows
        title={t('removed_count', { count: removed.length })}
        rows={removed}
        keyOf={({ module_type }) => module_type}
        nameOf={nameOf}
        onRestore={restore}
      />
      <h2 className={styles.heading}>{t('file_modules')}</h2>
      <p className={styles.total}>{t('file_modules_help')}</p>
      <div className={styles.card}>
        <ItemRows>
          {files.map(({ module_type: type, file }) => {
            const document = byType.get(type)?.document;
            return (
              <ItemRow
                key={type}
                title={textIn(document?.name ?? type, language)}
                to={`${path}/${type}/edit`}
                isLink
                lead={<Icon name={document?.icon ?? 'file-text'} size={18} />}
                details={<span>{file}</span>}
              />
            );
          })}
        </ItemRows>
      </div>
    </div>
  );
}
