import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DiagramTexts } from './diagram-elements.ts';

/** Texts of the diagram's elements, in the language of the page. */
export function useDiagramTexts(): DiagramTexts {
  const { t, i18n } = useTranslation('diagram');
  return useMemo(
    () => ({
      language: i18n.language,
      kind: (kind) => t(`kind.${kind}`),
      approve: t('approve'),
      reject: t('reject'),
      handles: { move: t('drag_move'), reject: t('drag_reject') },
      here: t('walk.here'),
      move: (from, to, isReject) => t(isReject ? 'move_reject' : 'move_name', { from, to }),
    }),
    [t, i18n.language],
  );
}
