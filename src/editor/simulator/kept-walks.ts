import { useTranslation } from 'react-i18next';
import type { WalkDocument } from '../../runtime/documents.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { editorTopics } from '../model/editor-model.ts';
import { useEditor, useEditorKeys, usePerform, useSentence } from '../model/useEditor.ts';

/** The walks that are kept with a document, and how they change. */
export interface WalkKeeper {
  readonly walks: readonly WalkDocument[];
  /** @returns whether it was kept */
  readonly keep: (walk: WalkDocument) => boolean;
  readonly remove: (id: string) => void;
}

/** The walks of the template that is edited. */
export function useTemplateWalks(): WalkKeeper {
  const { t } = useTranslation('diagram');
  const model = useEditor();
  const perform = usePerform();
  const say = useSentence();
  const { toast } = useToast();
  useEditorKeys(editorTopics.document);
  return {
    walks: model.document().walks ?? [],
    keep: (walk) => {
      const outcome = perform({ name: 'keep_walk', args: { walk } });
      if (outcome.ok) toast({ title: say(outcome.sentence) });
      return outcome.ok;
    },
    remove: (id) => {
      const outcome = perform({ name: 'remove_walk', args: { id } });
      if (!outcome.ok) return;
      const action = { label: t('walk.undo'), onSelect: () => void model.undo() };
      toast({ title: say(outcome.sentence), action });
    },
  };
}
