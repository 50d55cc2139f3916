import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { siteUsersQueryOptions } from '../../api/query-options.ts';
import { peopleWhoApprove } from '../../domain/approvers.ts';
import { listDeciders } from '../../domain/denial-text.ts';
import type { ApproverSet } from '../../runtime/flow/types.ts';
import { localeOf } from '../../runtime/text.ts';
import { useWidgetServices } from '../../widgets/services.ts';

/** Who is asked to decide next, as a sentence. */
export function useAskedText(moduleType: string): (asked: ApproverSet) => string {
  const { t, i18n } = useTranslation('diagram');
  const { t: inFlow } = useTranslation('flow');
  const { siteId } = useWidgetServices();
  const directory = useQuery(siteUsersQueryOptions(siteId)).data;
  return (asked) => {
    if (asked.anyone) return t('walk.asked_anyone');
    const people = directory === undefined ? [] : peopleWhoApprove(asked, directory, moduleType);
    const who = listDeciders(
      (key, params) => inFlow(key, { ...params }),
      localeOf(i18n.language).code,
      people.map(({ display_name }) => display_name),
      asked.needed,
    );
    return people.length === 0 ? t('walk.asked_nobody') : t('walk.asked', { who });
  };
}
