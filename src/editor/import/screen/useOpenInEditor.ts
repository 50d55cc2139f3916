import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { mutate } from '../../../api/mutate.ts';
import { OPEN_TEMPLATE_DRAFT } from '../../../contract/template-drafts.ts';
import type { TemplateDocument } from '../../../runtime/documents.ts';
import type { OpenedFormProps } from './shared-props.ts';

/**
 * Begins the draft of a new template with a document, and opens it in the editor. The promise rejects
 * with an ApiError whose message can be shown.
 */
export function useOpenInEditor({ site, templates }: Pick<OpenedFormProps, 'site' | 'templates'>) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async (document: TemplateDocument): Promise<void> => {
    const { template_id: id } = await mutate(cache, OPEN_TEMPLATE_DRAFT, {
      params: { siteId: site.id },
      body: { template_id: null, version: 0, document },
    });
    void navigate(`${templates}/${id}/edit`);
  };
}
