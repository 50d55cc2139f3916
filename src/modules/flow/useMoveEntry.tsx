import { Lock as LockIcon } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { nodeNotes } from '../../runtime/flow/nodes.ts';
import type { Denial, MoveOption } from '../../runtime/flow/types.ts';
import { textIn } from '../../runtime/text.ts';
import type { Lock, MenuEntry } from '../../ui/menu/menu-entry.ts';
import { StatusGlyph } from '../../ui/status/StatusGlyph.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { useDenialText } from './denial-text.ts';

/** Turns an offered or denied move into an entry of the status menu. */
export function useMoveEntry(module: CompiledModule, onJump: (pointer: string) => void) {
  const { t } = useTranslation('form');
  const { language } = useWidgetServices();
  const sentence = useDenialText(module.document.type);
  return useCallback(
    (offer: MoveOption, onChoose: (offer: MoveOption) => void): MenuEntry => {
      const label = textIn(offer.to.label, language);
      const lockOf = (denial: Denial): Lock => ({
        text: sentence(denial),
        reasons: denial.unmet.map(({ message, field }) => {
          const column = field === null ? undefined : module.byDb.get(field);
          return {
            text: textIn(message, language),
            ...(column === undefined ? {} : { onSelect: () => onJump(column.pointer) }),
          };
        }),
      });
      const isOpen = offer.denial === null;
      const facts = [
        ...(isOpen && offer.requiresComment ? [t('asks_reason')] : []),
        ...[...offer.gates.map(({ node }) => node), offer.to.node].flatMap(nodeNotes),
      ];
      return {
        key: `${offer.kind} ${offer.to.key}`,
        title: offer.kind === 'move' ? label : t(offer.kind, { status: label }),
        icon:
          offer.denial === null ? (
            <StatusGlyph family={offer.to.family} colour={offer.to.colour} size={16} />
          ) : (
            <LockIcon />
          ),
        danger: offer.kind === 'reject',
        ...(facts.length === 0 ? {} : { description: facts.join(' · ') }),
        ...(offer.denial === null
          ? { onSelect: () => onChoose(offer) }
          : { lock: lockOf(offer.denial) }),
      };
    },
    [module, onJump, t, language, sentence],
  );
}
