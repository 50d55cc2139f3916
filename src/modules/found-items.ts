import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sitesQueryOptions } from '../api/query-options.ts';
import type { TextHit } from '../contract/file-texts.ts';
import type { FoundItem } from '../contract/search.ts';
import { textIn } from '../runtime/text.ts';
import { useModules } from './registry/registry.ts';

/** An item that a search found, with the texts that its row shows. */
export interface FoundItemView {
  /** Unique among the results. */
  readonly key: string;
  readonly name: string;
  /** Its number, and its tag if it has one. */
  readonly codes: readonly string[];
  readonly moduleName: string;
  readonly siteName: string;
  readonly status:
    | {
        readonly family: NonNullable<FoundItem['status']>['family'];
        readonly label: string;
        readonly colour: string;
      }
    | undefined;
  /** Name of a Lucide icon. */
  readonly icon: string;
  readonly to: string;
  readonly isExact: boolean;
  /** Of a document: where the words are in its text. */
  readonly text: TextHit | null;
  /** Where the words are that its name and codes do not have. */
  readonly foundIn: FoundItem['found_in'];
}

/** Turns search results into rows; leaves out items of modules that no longer exist. */
export function useFoundItemViews(): (found: readonly FoundItem[]) => readonly FoundItemView[] {
  const { i18n } = useTranslation();
  const { byType } = useModules();
  const sites = useQuery(sitesQueryOptions).data ?? [];
  return (found) =>
    found.flatMap((item): readonly FoundItemView[] => {
      const { type, id, code, name, tag, status, site_id } = item;
      const document = byType.get(type)?.document;
      if (document === undefined) return [];
      return [
        {
          key: `${type}-${id}`,
          name: name ?? code,
          codes: tag === null || tag === '' ? [code] : [code, tag],
          moduleName: textIn(document.name, i18n.language),
          siteName: sites.find((site) => site.id === site_id)?.site_name ?? '',
          status:
            status === null
              ? undefined
              : {
                  family: status.family,
                  label: textIn(status.label, i18n.language),
                  colour: status.colour,
                },
          icon: document.icon,
          to: `/app/sites/${site_id}/${document.route}/${id}`,
          isExact: item.is_exact,
          text: item.text,
          foundIn: item.found_in,
        },
      ];
    });
}
