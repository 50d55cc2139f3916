import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { Code } from '../../ui/text/Code.tsx';
import { ItemForm } from '../form/ItemForm.tsx';
import { History } from '../history/History.tsx';
import { saveLabel } from '../labels.ts';
import { itemCode } from '../services/item-code.ts';
import { type CurrentUser, may } from '../session.ts';
import { DeletedNotice } from './DeletedNotice.tsx';
import { ItemActions } from './ItemActions.tsx';
import styles from './pages.module.css';
import { useItemChanges } from './useItemChanges.ts';
import { useStaleSave } from './useStaleSave.ts';

interface Props {
  readonly module: CompiledModule;
  readonly item: Item;
  readonly site: SiteRow;
  readonly me: CurrentUser;
}

export function LoadedItem({ module, item, site, me }: Props) {
  const { t, i18n } = useTranslation('form');
  const navigate = useNavigate();
  const { type, route, name } = module.document;
  const list = `/app/sites/${site.id}/${route}`;
  const changes = useItemChanges(module, item);
  const onStale = useStaleSave(module);
  const template = module.template;
  const isDeleted = item.deleted_at !== null;
  const mayUpdate = may(me, `${type}.update`, site.id);
  return (
    <ItemForm
      module={module}
      item={item}
      title={item.name ?? itemCode(module, item)}
      meta={
        <span className={styles.meta}>
          <Code>{itemCode(module, item)}</Code>
          <span>
            {template === null
              ? textIn(name, i18n.language)
              : t('template_version', {
                  name: textIn(template.document.name, i18n.language),
                  version: template.version,
                })}
          </span>
        </span>
      }
      actions={(handle) =>
        isDeleted ? null : (
          <ItemActions
            module={module}
            item={item}
            site={site}
            me={me}
            handle={handle}
            changes={changes}
            onDeleted={() => void navigate(list)}
          />
        )
      }
      notice={
        isDeleted ? (
          <DeletedNotice
            item={item}
            mayRestore={may(me, `${type}.delete`, site.id)}
            onRestore={changes.restore}
          />
        ) : undefined
      }
      side={<History module={module} item={item} />}
      readOnly={isDeleted || !mayUpdate}
      saveLabel={saveLabel(module, i18n.language, t)}
      onSave={changes.patch}
      onStale={onStale}
      onCancel={() => void navigate(list)}
    />
  );
}
