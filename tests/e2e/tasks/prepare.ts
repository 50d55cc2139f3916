import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';

/** The calls of a site's page: `/api/sites/1` for `/app/sites/1`. */
const callsOf = (site: string): string => `/api${site.replace('/app', '')}`;

/** What tasks read of an item. */
export interface StoredItem {
  readonly id: number;
  readonly name: string;
  readonly status: number;
  readonly version: number;
  readonly columns: Readonly<Record<string, unknown>>;
  readonly [db: string]: unknown;
}

/** Reads the items of a module that match a filter; nothing of it is counted. */
export async function itemsOf(
  page: Page,
  site: string,
  api: string,
  filter?: unknown,
): Promise<readonly StoredItem[]> {
  const query = filter === undefined ? '' : `&filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const answer = await page.request.get(`${callsOf(site)}/${api}?limit=500${query}`);
  expect(answer.ok(), await answer.text()).toBe(true);
  const body = (await answer.json()) as Record<string, readonly StoredItem[]>;
  return body[api] ?? [];
}

/** Creates an item for a task; nothing of it is counted. */
export async function makeItem(
  page: Page,
  site: string,
  api: string,
  values: Readonly<Record<string, unknown>>,
): Promise<StoredItem> {
  const answer = await page.request.post(`${callsOf(site)}/${api}`, {
    data: values,
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as StoredItem;
}

interface Template {
  readonly id: number;
  readonly module_type: string;
  readonly status_numbers: Readonly<Record<string, number>>;
  readonly document: {
    readonly columns: readonly {
      readonly db: string;
      readonly name: Readonly<Record<'en' | 'de', string>>;
    }[];
    readonly statusFlow?: {
      readonly nodes: readonly {
        readonly statusCode?: string;
        readonly label: Readonly<Record<'en' | 'de', string>>;
        readonly action?: Readonly<Record<'en' | 'de', string>>;
      }[];
    };
  };
}

/** The first template of a module on a site. */
export async function templateOf(page: Page, site: string, moduleType: string): Promise<Template> {
  const answer = await page.request.get(`${callsOf(site)}/templates`);
  const all = (await answer.json()) as readonly Template[];
  const template = all.find(({ module_type }) => module_type === moduleType);
  if (template === undefined) throw new Error(`There is no template of ${moduleType}.`);
  return template;
}

/** The name of a status in a template's flow, and the verb of the button that leads to it. */
export function statusIn(
  { document: { statusFlow } }: Template,
  statusCode: string,
  language: 'en' | 'de',
): { readonly name: string; readonly verb: string } {
  const node = statusFlow?.nodes.find((each) => each.statusCode === statusCode);
  if (node === undefined) throw new Error(`The template has no status ${statusCode}.`);
  return { name: node.label[language], verb: (node.action ?? node.label)[language] };
}
