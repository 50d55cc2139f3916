import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { ArrowLeft } from 'lucide-react';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { Code } from '../../ui/text/Code.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { ActivityPanel } from '../activity/ActivityPanel.tsx';
import { ItemForm } from '../form/ItemForm.tsx';
import { saveLabel } from '../labels.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { rememberItem } from '../recent.ts';
import { type CurrentUser, may } from '../session.ts';
import { DeletedNotice } from './DeletedNotice.tsx';
import { useDraftKey } from './draft-key.ts';
import { ItemActions } from './ItemActions.tsx';
import styles from './items.module.css';
import { useToastOnError } from '../useToastOnError.ts';
import { usePrintFacts } from './usePrintFacts.ts';
import { useItemMutations } from './useItemMutations.ts';
import { useItemMenu } from './useItemMenu.tsx';

interface Props {
  /** As the item's template version sees it. */
  readonly module: CompiledModule;
  readonly item: Item;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** Closes it where it stands beside a list; undefined on a page of its own. */
  readonly onClose: (() => void) | undefined;
}

/** Code and template above the title; on phones the way back instead of the breadcrumbs. */
function Meta({ module, item, list }: Pick<Props, 'module' | 'item'> & { readonly list: string }) {
  const { t, i18n } = useTranslation('form');
  const { template, document } = module;
  const name = textIn(document.name, i18n.language);
  if (useIsPhone()) {
    return (
      <span className={styles.phoneMeta}>
        <Link to={list} className={styles.back}>
          <ArrowLeft />
          {name}
        </Link>
        <Code>{itemCode(module, item)}</Code>
      </span>
    );
  }
  return (
    <span className={styles.meta}>
      <Code>{itemCode(module, item)}</Code>
      <span>
        {template === null
          ? name
          : t('template_version', {
              name: textIn(template.document.name, i18n.language),
              version: template.version,
            })}
      </span>
    </span>
  );
}

export function LoadedItem({ module, item, site, me, onClose }: Props) {
  const { t, i18n } = useTranslation('form');
  const navigate = useNavigate();
  const { toast } = useToast();
  const attempt = useToastOnError();
  const mutations = useItemMutations(module, item);
  const { type, route } = module.document;
  const list = `/app/sites/${site.id}/${route}`;
  const code = itemCode(module, item);
  const isDeleted = item.deleted_at !== null;
  const name = item.name ?? code;
  useEffect(() => {
    if (!isDeleted) rememberItem(me.user, { siteId: site.id, type, id: item.id, name });
  }, [me.user, site.id, type, item.id, name, isDeleted]);
  const entries = useItemMenu({ module, item, site, me, mutations, list });
  const draftKey = useDraftKey({ module, site, me, item: String(item.id) });
  const facts = usePrintFacts(module, item, site);
  const restore = async () => {
    await attempt(t('not_restored'), async () => {
      await mutations.restore(item.version);
    });
  };
  return (
    <ItemForm
      module={module}
      item={item}
      title={item.name ?? code}
      meta={<Meta module={module} item={item} list={list} />}
      actions={(handle) =>
        isDeleted ? null : <ItemActions {...{ module, item, site, me, handle, mutations }} />
      }
      entries={entries}
      draftKey={draftKey}
      facts={facts}
      notice={() =>
        isDeleted && (
          <DeletedNotice
            deletedAt={item.deleted_at}
            onRestore={may(me, `${type}.delete`, site.id) ? () => void restore() : undefined}
          />
        )
      }
      // Beside a list there is no room for what stands beside a form.
      side={onClose === undefined ? <ActivityPanel module={module} item={item} me={me} /> : null}
      readOnly={isDeleted || !may(me, `${type}.update`, site.id)}
      saveLabel={saveLabel(module, i18n.language, t)}
      onSave={mutations.patch}
      onSaved={() => toast({ title: t('saved', { code }) })}
      onCancel={onClose ?? (() => void navigate(list))}
    />
  );
}
