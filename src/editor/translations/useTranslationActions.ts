import type { ClipboardEvent } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pasteTargetOf } from '../../modules/list/paste/paste-target.ts';
import { languages } from '../../runtime/text.ts';
import { type CellBlock, parseClipboard } from '../../ui/grid/clipboard.ts';
import type { GridActions, MarkedCells } from '../../ui/grid/useGrid.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { usePerformStepAloud } from '../actions/usePerformAloud.ts';
import type { TemplateText } from '../document/template-texts.ts';
import { longestText } from '../document/texts.ts';
import { pastedWordings } from './pasted-wordings.ts';
import { piecesOf } from './translation-file.ts';

/** Pastes cells of a spreadsheet over the wordings, and empties marked ones. */
export function useTranslationActions(rows: readonly TemplateText[]): GridActions<TemplateText> {
  const { t } = useTranslation('editor');
  const { toast } = useToast();
  const performAloud = usePerformStepAloud();
  return useMemo((): GridActions<TemplateText> => {
    /** The data columns are where the text is, and then the languages. */
    function put(block: CellBlock, { range, count }: MarkedCells, removes: boolean): void {
      const target = pasteTargetOf(block, range, count, languages.length + 1);
      const pasted = target === null ? null : pastedWordings(target, rows, removes);
      if (pasted === null) {
        toast({ title: t('translations.no_target'), variant: 'warning' });
        return;
      }
      const { changes, outside, tooLong, english } = pasted;
      const inAll = changes.length;
      if (inAll > 0)
        performAloud(
          piecesOf(changes).map((wordings) => ({ name: 'set_texts', args: { wordings, inAll } })),
        );
      const left = [
        outside > 0 && t('translations.pasted_outside', { count: outside }),
        tooLong > 0 && t('translations.pasted_too_long', { count: tooLong, most: longestText }),
        english > 0 && t('translations.english_stays', { count: english }),
      ].filter((each) => each !== false);
      if (left.length > 0)
        toast({
          title: t('translations.changed', { count: inAll }),
          description: left.join(' '),
          variant: 'warning',
        });
    }
    return {
      paste(event: ClipboardEvent, marked) {
        event.preventDefault();
        const { clipboardData } = event;
        const text = clipboardData.getData('text/plain');
        put(parseClipboard({ text, html: clipboardData.getData('text/html') }), marked, false);
      },
      clearCells: (marked) => put([['']], marked, true),
    };
  }, [rows, performAloud, t, toast]);
}
