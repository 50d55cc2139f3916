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

/** Creates a work order like a planned one of the demo, so that tasks do not disturb each other. */
export async function makeWorkOrderLike(
  page: Page,
  site: string,
  values: { readonly name: string; readonly description?: string },
): Promise<{ readonly made: StoredItem; readonly template: Template }> {
  const template = await templateOf(page, site, 'workorders');
  const planned = { '==': [{ var: 'status' }, template.status_numbers['PLANNED']] };
  const [like] = (await itemsOf(page, site, 'workorders', planned)).filter(
    ({ template_id: id }) => id === template.id,
  );
  if (like === undefined) throw new Error('The demo has no planned work order.');
  const made = await makeItem(page, site, 'workorders', {
    ...values,
    type_id: like['type_id'],
    sub_type_id: like['sub_type_id'],
    criticality_id: like['criticality_id'],
    template_id: like['template_id'],
    columns: like.columns,
    due_at: like['due_at'],
    assignee_ids: like['assignee_ids'],
  });
  return { made, template };
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

/** The number of days between the day of an instant and today, on the calendar of a time zone. */
export function daysSince(instant: string, timeZone: string): number {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone });
  const day = (date: Date) => Date.parse(calendar.format(date)) / 86_400_000;
  return day(new Date()) - day(new Date(instant));
}
