import { useTranslation } from 'react-i18next';
import type { ColumnDocument, OwnTypeDocument } from '../../runtime/documents.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { useReadersQuestion } from '../actions/useReadersQuestion.ts';
import { useLeftOutText } from '../clipboard/useLeftOutText.ts';
import { useEditor, useSentence } from '../model/useEditor.ts';

/**
 * Changes the type of a field. If rules read it that cannot read the new type, a question names them
 * first; a notice says what the new type has not kept, and takes the change back.
 */
export function useConvert(column: ColumnDocument) {
  const { t } = useTranslation('editor');
  const model = useEditor();
  const say = useSentence();
  const askAbout = useReadersQuestion();
  const leftOutText = useLeftOutText();
  const { toast } = useToast();
  return async (columnType: string, ownType: OwnTypeDocument | undefined): Promise<void> => {
    const { db } = column;
    const convert = (withReaders: boolean) =>
      model.perform({
        name: 'convert_field',
        args: { db, columnType, withReaders, ...(ownType !== undefined && { ownType }) },
      });
    let outcome = convert(false);
    if (!outcome.ok && outcome.readers !== undefined) {
      if (!(await askAbout(outcome, t('convert_without_rules')))) return;
      outcome = convert(true);
    }
    if (!outcome.ok) {
      toast({ title: say(outcome.refusal), variant: 'warning' });
      return;
    }
    const lost = leftOutText([column], (name) => model.column(name)?.document);
    if (lost === null) return;
    toast({
      title: say(outcome.sentence),
      description: t('clipboard.left_out', { names: lost }),
      variant: 'warning',
      action: { label: t('undo'), onSelect: () => void model.undo() },
    });
  };
}
