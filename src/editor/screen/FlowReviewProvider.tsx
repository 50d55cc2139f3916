import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { callServer } from '../../api/client.ts';
import { REVIEW_TEMPLATE } from '../../contract/templates.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { flowOf } from '../document/flow.ts';
import { type EditorModel, editorTopics } from '../model/editor-model.ts';
import { useEditor } from '../model/useEditor.ts';
import { FlowReviewContextProvider } from './flow-review.ts';
import { besides, standing } from './people-findings.ts';

/** Milliseconds without an edit after which the draft is reviewed. */
const pause = 300;

/** The checks are fetched after the editor is drawn. */
async function findingsOf(model: EditorModel) {
  const { draftFindings } = await import('./draft-findings.ts');
  const document = model.document();
  return draftFindings(flowOf(document, model.context), model.compiled().module, document.walks);
}

const draftOf = (model: EditorModel) => ({
  document: model.document(),
  version: model.version([editorTopics.document]),
});

/** The draft after its last pause, and the one in which the flow became as it is there. */
function useSettledDraft(model: EditorModel) {
  const [settled, setSettled] = useState(() => {
    const draft = draftOf(model);
    return { draft, ofFlow: draft };
  });
  useEffect(() => {
    let timer = 0;
    const stop = model.subscribe([editorTopics.document], () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        const draft = draftOf(model);
        setSettled(({ ofFlow }) => {
          const isSameFlow = ofFlow.document.statusFlow === draft.document.statusFlow;
          return { draft, ofFlow: isSameFlow ? ofFlow : draft };
        });
      }, pause);
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [model]);
  return settled;
}

/**
 * Reviews the flow of the draft in the pauses between edits, whatever part of it is shown. What only
 * the people of the site cause, the server knows: without a connection, publishing says it.
 */
export function FlowReviewProvider({ children }: { readonly children: ReactNode }) {
  const { siteId } = useWidgetServices();
  const model = useEditor();
  const { draft, ofFlow } = useSettledDraft(model);
  const found = useQuery({
    // A key with the whole document takes time.
    queryKey: ['flow errors', siteId, draft.version],
    queryFn: () => findingsOf(model),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const { document } = ofFlow;
  const people = useQuery({
    queryKey: [REVIEW_TEMPLATE.name, siteId, 'people', ofFlow.version],
    queryFn: async ({ signal }) => {
      const input = { params: { siteId }, body: { document }, signal };
      const [{ reply }, known] = await Promise.all([
        callServer(REVIEW_TEMPLATE, input),
        findingsOf(model),
      ]);
      return besides(document, known, reply.findings);
    },
    enabled: document.statusFlow !== undefined,
    placeholderData: keepPreviousData,
    // The people of the site may have changed since.
    staleTime: 0,
    gcTime: 0,
  });
  const ofPeople = people.data ?? null;
  const { data: ofPage } = found;
  const review = useMemo(() => {
    const others = ofPeople === null ? [] : standing(ofPeople, draft.document);
    const all = [...(ofPage ?? []), ...others];
    return { errors: all.filter(({ severity }) => severity === 'error').length, ofPeople };
  }, [ofPage, ofPeople, draft]);
  return <FlowReviewContextProvider value={review}>{children}</FlowReviewContextProvider>;
}
