import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isParallel, neededSteps, stepsOf } from '../../runtime/flow/approval-steps.ts';
import type { DiagramTexts } from './diagram-elements.ts';

/** Texts of the diagram's elements, in the language of the page. */
export function useDiagramTexts(): DiagramTexts {
  const { t, i18n } = useTranslation('diagram');
  return useMemo(
    () => ({
      language: i18n.language,
      kind: (kind) => t(`kind.${kind}`),
      approval: (node) => {
        const [count, needed] = [stepsOf(node).length, neededSteps(node)];
        if (count < 2) return t('kind.approval');
        if (!isParallel(node)) return t('approval_in_order', { count });
        return needed < count ? t('needed_some', { needed, count }) : t('needed_all', { count });
      },
      approve: t('approve'),
      reject: t('reject'),
      handles: { move: t('drag_move'), reject: t('drag_reject') },
      here: t('walk.here'),
      roles: { node: t('role_node'), move: t('move') },
      findings: (rank, count) => t(rank === 'error' ? 'errors' : 'warnings', { count }),
      move: (from, to, isReject) => t(isReject ? 'move_reject' : 'move_name', { from, to }),
    }),
    [t, i18n.language],
  );
}
