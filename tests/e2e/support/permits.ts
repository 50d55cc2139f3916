import { expect, type Page } from '@playwright/test';

interface Permit {
  readonly id: number;
  readonly type_id: unknown;
  readonly priority_id: unknown;
  readonly functional_location_ids: unknown;
}

/** Creates a permit for tomorrow with the given values and what the demo's first permit has; gives its id. */
export async function makePermit(page: Page, site: string, values: object): Promise<number> {
  const call = `/api${site.replace('/app', '')}/permits`;
  const { permits } = (await (await page.request.get(`${call}?limit=1`)).json()) as {
    readonly permits: readonly Permit[];
  };
  const [like] = permits;
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const answer = await page.request.post(call, {
    data: {
      type_id: like?.type_id,
      priority_id: like?.priority_id,
      functional_location_ids: like?.functional_location_ids,
      description: 'As planned.',
      start_date: inDays(1),
      end_date: inDays(1.25),
      ...values,
    },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as Permit).id;
}
