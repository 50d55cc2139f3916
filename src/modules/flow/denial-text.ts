import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Denial } from '../../runtime/flow/types.ts';
import { textIn } from '../../runtime/text.ts';
import { useWidgetServices } from '../../widgets/services.ts';

/** Why a move is denied, as a sentence in the language (namespace `flow`). */
export function useDenialText(): (denial: Denial) => string {
  const { t } = useTranslation('flow');
  const { language } = useWidgetServices();
  return useCallback(
    (denial) => {
      const names = denial.from.map((label) => textIn(label, language));
      const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
      return t(denial.code, { count: denial.unmet.length, from: list });
    },
    [t, language],
  );
}
