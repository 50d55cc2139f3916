import { createContext, use } from 'react';
import type { Position } from '../ui/map/position.ts';
import type { FileServices } from './file-services.ts';
import type { LabelServices } from './label-services.ts';
import type { ReferenceServices } from './reference-services.ts';
import type { NamedRow, StatusView, TeamOption } from './named-row.ts';

export type { NamedRow, StatusView, TeamOption } from './named-row.ts';

export interface TypeOption extends NamedRow {
  readonly parentId: number | null;
}

export interface CriticalityOption extends NamedRow {
  /** 1 is the most critical. */
  readonly rank: number;
  readonly colour: string;
}

export interface PersonOption extends NamedRow {
  /** False for one who may no longer be chosen, but is named where they were. */
  readonly isActive: boolean;
}

/** An item that another refers to. `gone`: it is not there, or not for this person. */
export type ReferredItem =
  | { readonly id: number; readonly state: 'loading' | 'gone' | 'failed' }
  | { readonly id: number; readonly state: 'found'; readonly row: NamedRow };

export interface ItemSearch {
  readonly moduleType: string;
  /** Every word of them is in the name or the code of what is found. */
  readonly text: string;
  /** Only items made from this template. */
  readonly templateId: number | null;
}

/**
 * Everything that a widget needs from outside its value. `modules` supplies it, so that widgets
 * know neither calls nor caches. Lists are complete for the site, and the same array is given
 * until its rows change; search asks the server.
 */
export interface WidgetServices {
  readonly siteId: number;
  readonly language: string;
  /** Who is signed in. */
  readonly me: { readonly id: number; readonly name: string };
  /** IANA name of the site's zone: dates and times are shown in it. */
  readonly timeZone: string;
  readonly map: MapService;
  readonly types: (moduleType: string) => readonly TypeOption[];
  /** Most critical first. */
  readonly criticalities: readonly CriticalityOption[];
  /** People and teams are in no order: what offers them to be chosen puts them in one. */
  readonly people: readonly PersonOption[];
  readonly teams: readonly TeamOption[];
  readonly templates: (moduleType: string) => readonly NamedRow[];
  /** A status as the item's template version sees it; null for a number that is none. */
  readonly status: (
    moduleType: string,
    item: { readonly [db: string]: unknown },
    status: number,
  ) => StatusView | null;
  /** Every status of a module, those of its templates included; by number. */
  readonly statuses: (moduleType: string) => readonly StatusView[];
  /**
   * What a signature on the item as it is would stand for (src/runtime/record/digest.ts); null for
   * what is no item of the module.
   */
  readonly digest: (moduleType: string, item: { readonly [db: string]: unknown }) => string | null;
  /** At most 20. */
  readonly searchItems: (search: ItemSearch, signal: AbortSignal) => Promise<readonly NamedRow[]>;
  /**
   * A hook: names of items by id, in the order of `ids`, from the cache or fetched together. It
   * calls the same hooks whatever module and ids it is given, and two services call the same.
   */
  readonly useItems: (moduleType: string, ids: readonly number[]) => readonly ReferredItem[];
  /** Address of an item's page, null for a module that is not there. */
  readonly itemHref: (moduleType: string, id: number) => string | null;
  readonly references: ReferenceServices;
  readonly labels: LabelServices;
  readonly files: FileServices;
}

const ServicesContext = createContext<WidgetServices | null>(null);

export const WidgetServicesProvider = ServicesContext.Provider;

/** The services of the site that is open. Throws outside a provider. */
export function useWidgetServices(): WidgetServices {
  const services = use(ServicesContext);
  if (services === null) throw new Error('No WidgetServices here');
  return services;
}

/** What maps need to know from outside. */
interface MapService {
  /** Address of the tiles, `https://…/{z}/{x}/{y}.png`; empty where there are none. */
  readonly tileUrl: string;
  /** Where the site is, if that is known: maps without a position begin there. */
  readonly defaultPosition: Position | null;
}
