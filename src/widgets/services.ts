import { createContext, use } from 'react';
import type { StatusFamily } from '../runtime/documents.ts';
import type { Text } from '../runtime/text.ts';

/** A row that a widget shows by name: a type, a person, an item found by search. */
export interface NamedRow {
  readonly id: number;
  readonly name: string;
  /** Readable code (WO-12, P-1101A), in monospace beside the name. */
  readonly code: string | null;
}

export interface TypeOption extends NamedRow {
  readonly parentId: number | null;
}

export interface CriticalityOption extends NamedRow {
  /** 1 is the most critical. */
  readonly rank: number;
  readonly colour: string;
}

export interface StatusView {
  readonly number: number;
  readonly label: Text;
  readonly family: StatusFamily;
  readonly colour: string;
}

/**
 * Everything that a widget needs from outside its value. `modules` supplies it, so that widgets
 * know neither calls nor caches. Lists are complete for the site; search asks the server.
 */
export interface WidgetServices {
  readonly siteId: number;
  readonly language: string;
  /** IANA name of the site's zone: dates and times are shown in it. */
  readonly timeZone: string;
  readonly types: (moduleType: string) => readonly TypeOption[];
  readonly criticalities: () => readonly CriticalityOption[];
  readonly people: () => readonly NamedRow[];
  readonly teams: () => readonly NamedRow[];
  readonly templates: (moduleType: string) => readonly NamedRow[];
  readonly status: (moduleType: string, templateId: number, status: number) => StatusView | null;
  /** Every status of a module, those of its templates included; by number. */
  readonly statuses: (moduleType: string) => readonly StatusView[];
  /** Items of a module whose name or code holds every word of `words`; at most 20. */
  readonly searchItems: (
    moduleType: string,
    words: string,
    signal: AbortSignal,
  ) => Promise<readonly NamedRow[]>;
  /** Names of items by id, from the cache or fetched together; null until they are there. */
  readonly useItems: (moduleType: string, ids: readonly number[]) => readonly NamedRow[] | null;
  /** Address of an item's page, null for a module that is not there. */
  readonly itemHref: (moduleType: string, id: number) => string | null;
}

const ServicesContext = createContext<WidgetServices | null>(null);

export const WidgetServicesProvider = ServicesContext.Provider;

/** The services of the site that is open. Throws outside a provider. */
export function useWidgetServices(): WidgetServices {
  const services = use(ServicesContext);
  if (services === null) throw new Error('No WidgetServices here');
  return services;
}
