import {
  type RankedResult,
  parseItemId,
  parseSearchQuery,
  buildSearchReply,
} from '../domain/search-query.ts';
import { SEARCH_SITE } from '../contract/search.ts';
import { runQuery } from '../runtime/query/run.ts';
import { itemCode } from '../runtime/record/item-code.ts';
import { searchKey } from '../runtime/text-keys.ts';
import { Kind } from './kind.ts';
import { type Answer, type Mock, answer } from './memory.ts';

/** Finding items of a site across its modules. */
export function searchAnswers(mock: Mock): readonly Answer[] {
  return [
    answer(SEARCH_SITE, ({ site, query, context }) => {
      const question = parseSearchQuery(query);
      const { key } = question;
      if (key === '') return buildSearchReply([], question);
      const found = mock.modules.flatMap((parts): readonly RankedResult[] => {
        const kind = new Kind(mock, parts);
        const { compiled: module } = kind;
        const { type, codePrefix } = module.document;
        const here = kind.items.filter(({ site_id }) => site_id === site.id);
        const moduleOf = kind.moduleOf.bind(kind);
        const { rows } = runQuery(module, here, { search: key }, { ...context, moduleOf });
        return rows.map((item) => {
          const { id, name, status, template_id, template_version } = item;
          const nameKey = searchKey(name ?? '');
          const isIt = id === parseItemId(key, codePrefix) || nameKey === key;
          return {
            row: {
              type,
              code: itemCode(module, item),
              id,
              name,
              status,
              template_id,
              template_version,
            },
            rank: isIt ? 0 : nameKey.startsWith(key) ? 1 : nameKey.includes(key) ? 2 : 3,
          };
        });
      });
      return buildSearchReply(found, question);
    }),
  ];
}
