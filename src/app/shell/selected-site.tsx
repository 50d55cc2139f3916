import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { sitesQueryOptions } from '../../api/query-options.ts';
import type { SiteRow } from '../../contract/directory.ts';
import { isOpenable } from '../../modules/sites.ts';
import { siteIdOf } from './switch-site.ts';

interface SelectedSite {
  /** Null at first; stays selected on pages of no site (spec section 3, "Selected site"). */
  readonly site: SiteRow | null;
  readonly select: (siteId: number) => void;
}

const SelectedSiteContext = createContext<SelectedSite | null>(null);

/** Follows the path: a known site in the path becomes the selected site (spec 2.6). */
export function SelectedSiteProvider({ children }: { readonly children: ReactNode }) {
  const sites = useQuery(sitesQueryOptions).data;
  const inPath = siteIdOf(useLocation().pathname);
  const [selected, select] = useState<number | null>(null);
  const find = (siteId: number | null) =>
    sites?.find((site) => site.id === siteId && isOpenable(site)) ?? null;
  const shown = find(inPath);
  if (shown !== null && shown.id !== selected) select(shown.id);
  const site = shown ?? find(selected);
  return <SelectedSiteContext value={{ site, select }}>{children}</SelectedSiteContext>;
}

/** The selected site and a function to select one; throws outside the shell. */
export function useSelectedSite(): SelectedSite {
  const selected = use(SelectedSiteContext);
  if (selected === null) throw new Error('useSelectedSite needs the shell above it.');
  return selected;
}
