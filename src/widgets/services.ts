import { createContext, use } from 'react';
import type { ReadableStore } from '../browser/store.ts';
import type { Position } from '../ui/map/position.ts';
import type { FileServices } from './file-services.ts';
import type { LabelServices } from './label-services.ts';
import type { ReferenceServices } from './reference-services.ts';
import type { NamedRow, StatusView, TeamOption } from './named-row.ts';

export type { NamedRow, StatusView, TeamOption } from './named-row.ts';

/** `isActive`: false for a deleted row, which cannot be chosen but is shown where it is the value. */
export interface TypeOption extends NamedRow {
  readonly isActive: boolean;
  readonly parentId: number | null;
}

export interface CriticalityOption extends NamedRow {
  readonly isActive: boolean;
  /** 1 is the most critical. */
  readonly rank: number;
  readonly colour: string;
}

export interface PersonOption extends NamedRow {
  /** False for a person who may no longer be chosen, but whose name existing values show. */
  readonly isActive: boolean;
  /** The end of the present absence, ISO 8601 UTC; null: the person is there. */
  readonly absentUntil: string | null;
}

/** A referenced item. `gone`: it does not exist, or this person may not read it. */
export type ReferredItem =
  | { readonly id: number; readonly state: 'loading' | 'gone' | 'failed' | 'absent' }
  | { readonly id: number; readonly state: 'found'; readonly row: NamedRow };

/** What items have to belong to, by a column of references: one of these items, or something below it. */
export interface BelongsTo {
  readonly column: string;
  readonly ids: readonly number[];
}

export interface ItemSearch {
  readonly moduleType: string;
  /** Each word must occur in the name or the code of a result. */
  readonly text: string;
  /** Only items made from this template. */
  readonly templateId: number | null;
  /** Only items that belong to these; absent: whatever they belong to. */
  readonly belongsTo?: BelongsTo | undefined;
}

/**
 * Everything that a widget needs besides its value. `modules` implements it, so that widgets do not
 * depend on calls or caches. Lists are complete for the site, and the same array until its rows
 * change; search asks the server.
 */
export interface WidgetServices {
  readonly siteId: number;
  readonly language: string;
  /** The signed-in person. */
  readonly me: { readonly id: number; readonly name: string };
  /** IANA name of the site's time zone: dates and times are shown in it. */
  readonly timeZone: string;
  readonly map: MapService;
  readonly types: (moduleType: string) => readonly TypeOption[];
  /** Most critical first. */
  readonly criticalities: readonly CriticalityOption[];
  /** People and teams are unsorted: controls that offer them sort them. */
  readonly people: readonly PersonOption[];
  readonly teams: readonly TeamOption[];
  readonly templates: (moduleType: string) => readonly NamedRow[];
  /** A status in the item's template version; null for an unknown number. */
  readonly status: (
    moduleType: string,
    item: { readonly [db: string]: unknown },
    status: number,
  ) => StatusView | null;
  /** Every status of a module, those of its templates included; by number. */
  readonly statuses: (moduleType: string) => readonly StatusView[];
  /**
   * The digest that a signature on the current item would cover (src/runtime/record/digest.ts);
   * null if it is no item of the module.
   */
  readonly digest: (moduleType: string, item: { readonly [db: string]: unknown }) => string | null;
  /** At most 20 results. Rejects with the code `not_on_device` without a connection and without data. */
  readonly searchItems: (
    search: ItemSearch,
    signal: AbortSignal,
    onEarly?: (rows: readonly NamedRow[]) => void,
  ) => Promise<readonly NamedRow[]>;
  /** Names of items by id, from the cache or fetched together; controls call `useReferredItems`. */
  readonly referredItems: (
    moduleType: string,
    ids: readonly number[],
  ) => ReadableStore<readonly ReferredItem[]>;
  /** URL of an item's page, null for a module that does not exist. */
  readonly itemHref: (moduleType: string, id: number) => string | null;
  readonly references: ReferenceServices;
  readonly labels: LabelServices;
  readonly files: FileServices;
}

const ServicesContext = createContext<WidgetServices | null>(null);

export const WidgetServicesProvider = ServicesContext.Provider;

/** The services of the current site. Throws outside a provider. */
export function useWidgetServices(): WidgetServices {
  const services = use(ServicesContext);
  if (services === null) throw new Error('No WidgetServices here');
  return services;
}

/** Settings of maps. */
interface MapService {
  /** URL template of the tiles, `https://…/{z}/{x}/{y}.png`; empty for maps without tiles. */
  readonly tileUrl: string;
  /** The position of the site if it is known: the centre of maps without a position. */
  readonly defaultPosition: Position | null;
}
