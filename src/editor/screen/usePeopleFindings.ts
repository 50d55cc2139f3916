import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callServer } from '../../api/client.ts';
import { REVIEW_TEMPLATE } from '../../contract/templates.ts';
import type { TemplateDocument } from '../../runtime/documents.ts';
import type { ReviewedFinding } from '../diagram/shown-findings.ts';
import { useDebouncedValue } from '../../ui/hooks/useDebouncedValue.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { editorTopics } from '../model/editor-model.ts';
import { useEditor } from '../model/useEditor.ts';
import { besides, standing } from './people-findings.ts';

/** Milliseconds without an edit after which the server reviews the draft. */
const pause = 300;

/**
 * What the people and roles of the site make of the flow of a draft, besides what the page found.
 * The server knows them; without a connection there is nothing here, and publishing says it.
 */
export function usePeopleFindings(
  document: TemplateDocument,
  found: readonly ReviewedFinding[],
): readonly ReviewedFinding[] {
  const { siteId } = useWidgetServices();
  const model = useEditor();
  const settled = useDebouncedValue(document, pause);
  const { data } = useQuery({
    // A key with the whole document takes time.
    queryKey: [REVIEW_TEMPLATE.name, siteId, 'people', model.version([editorTopics.document])],
    queryFn: async ({ signal }) => {
      const input = { params: { siteId }, body: { document }, signal };
      const { reply } = await callServer(REVIEW_TEMPLATE, input);
      return besides(document, found, reply.findings);
    },
    enabled: settled === document && document.statusFlow !== undefined,
    placeholderData: keepPreviousData,
    // The people of the site may have changed since.
    staleTime: 0,
    gcTime: 0,
  });
  return data === undefined ? [] : standing(data, document);
}
