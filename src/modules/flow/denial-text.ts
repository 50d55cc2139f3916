import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { siteUsersQueryOptions } from '../../api/query-options.ts';
import { withApproverNames } from '../../domain/approvers.ts';
import { denialSentence } from '../../domain/denial-text.ts';
import type { Denial } from '../../runtime/flow/types.ts';
import { localeOf } from '../../runtime/text.ts';
import { useWidgetServices } from '../../widgets/services.ts';

/**
 * Why a move of an item of the module is denied, as a sentence in the language (namespace `flow`)
 * that names the people who can decide.
 */
export function useDenialText(moduleType: string): (denial: Denial) => string {
  const { t } = useTranslation('flow');
  const { language, siteId } = useWidgetServices();
  const people = useQuery(siteUsersQueryOptions(siteId)).data;
  return useCallback(
    (denial) => {
      const named = people === undefined ? denial : withApproverNames(denial, people, moduleType);
      return denialSentence((key, params) => t(key, { ...params }), localeOf(language).code, named);
    },
    [t, language, people, moduleType],
  );
}
