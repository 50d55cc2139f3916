import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { DraftKey } from '../../../api/drafts.ts';
import type { TemplateDocument } from '../../../runtime/documents.ts';
import { textIn } from '../../../runtime/text.ts';
import { useConfirm } from '../../../ui/overlay/useConfirm.ts';
import { keepTemplate, readKeptTemplate } from '../../draft/useEditorDraft.ts';
import type { OpenedFormProps } from './shared-props.ts';

/** Opens a template in the editor as the draft of a new one; asks before it replaces another draft. */
export function useOpenInEditor({
  site,
  me,
  module,
  templates,
}: Pick<OpenedFormProps, 'site' | 'me' | 'module' | 'templates'>) {
  const { t, i18n } = useTranslation('form_files');
  const navigate = useNavigate();
  const confirm = useConfirm();
  return async (document: TemplateDocument): Promise<void> => {
    const key: DraftKey = {
      organisation: me.user.organisation_id,
      user: me.user.id,
      site: site.id,
      module: `template ${module.document.type}`,
      item: 'new',
    };
    const kept = await readKeptTemplate(key);
    if (kept !== null) {
      const agreed = await confirm({
        title: t('replace_title', { name: textIn(kept.document.name, i18n.language) }),
        text: t('replace_text'),
        verb: t('replace_verb'),
        danger: true,
      });
      if (!agreed) return;
    }
    await keepTemplate(key, document);
    void navigate(`${templates}/new`);
  };
}
