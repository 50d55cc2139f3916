import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { saveDraft } from '../../api/drafts.ts';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { useChildrenPart } from '../children/form-children.tsx';
import { useNewItemAnalysisTab } from '../file-analysis/useAnalysisTab.tsx';
import { createDraft } from '../form/model/draft.ts';
import { ItemForm } from '../form/ItemForm.tsx';
import type { FormHandle } from '../form/useItemForm.ts';
import { useItemCreation } from '../form/useItemCreation.ts';
import { createLabel } from '../labels.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import type { CurrentUser } from '../session.ts';
import { isUnsent } from '../outbox/useUnsent.ts';
import { newItemDraftKey, useDraftKey } from './draft-key.ts';

interface Props {
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** Initial values: those entered under another template, or those of a copied item. */
  readonly draft: Item | null;
  readonly notice: ((handle: FormHandle) => ReactNode) | undefined;
}

/** The form of a new item. After saving, it continues at the item's address. */
export function BlankForm({ module, site, me, draft, notice }: Props) {
  const { t, i18n } = useTranslation('form');
  const navigate = useNavigate();
  const { toast } = useToast();
  const { blank, create, keep } = useItemCreation(module, site.id, keepDraftForCreated);
  const childrenPart = useChildrenPart(me, site);
  const analysisTab = useNewItemAnalysisTab({ module, site, me }, blank.client_id);
  const list = `/app/sites/${site.id}/${module.document.route}`;
  const draftKey = useDraftKey({ module, site, me, item: newItemDraftKey(blank.template_id) });
  /**
   * The item exists already: a save whose answer was lost created it. The present values become a
   * draft of that item, so that they overwrite nothing.
   */
  async function keepDraftForCreated(made: Item, present: Item): Promise<void> {
    const place = { ...draftKey, item: String(made.id) };
    const entered = createDraft(place, module, made, present);
    if (entered !== null) await saveDraft(entered, Date.now());
  }

  function openCreated(made: Item): void {
    keep(made);
    const code = itemCode(module, made);
    toast({ title: t(isUnsent(module, made) ? 'unsent.created' : 'created', { code }) });
    // At once: until the item is shown, a press on a tab of this form would open a blank one again.
    void navigate(`${list}/${made.id}`, { replace: true, flushSync: true });
  }

  return (
    <ItemForm
      module={module}
      item={blank}
      childrenPart={childrenPart}
      draft={draft}
      draftKey={draftKey}
      title={createLabel(module, i18n.language, t)}
      meta={textIn(module.document.name, i18n.language)}
      {...(notice === undefined ? {} : { notice })}
      extraTabs={analysisTab}
      side={null}
      focusesFirstField
      readOnly={false}
      saveLabel={t('create')}
      onSave={create}
      onSaved={openCreated}
      onLeave={() => void navigate(list)}
    />
  );
}
