import type { Page } from '@playwright/test';
import { type DrawnText, drawingPdf } from '../../support/drawing-pdf.ts';
import { expect } from './test.ts';

export interface Made {
  readonly id: number;
}

interface Row extends Made {
  readonly type_id: number;
  readonly criticality_id: number;
  readonly functional_location_id: readonly number[];
}

/** The calls of a site by which journeys make drawings; ends of paths below the site. */
export function callsOf(page: Page, site: string) {
  const at = (path: string) => `/api${site.replace('/app', '')}/${path}`;
  const headers = { origin: new URL(page.url()).origin };
  const post = async <T>(path: string, options: object): Promise<T> => {
    const answer = await page.request.post(at(path), { ...options, headers });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as T;
  };
  return {
    read: async <T>(path: string): Promise<T> =>
      (await (await page.request.get(at(path))).json()) as T,
    /** Changes something as another person would, also while the page has no network. */
    send: async (method: 'PUT' | 'PATCH', path: string, data: object): Promise<void> => {
      const answer = await page.request.fetch(at(path), { method, data, headers });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    make: (path: string, data: object) => post<Made>(path, { data }),
    upload: async (id: number, texts: readonly DrawnText[]): Promise<void> => {
      const buffer = drawingPdf(texts);
      const file = { name: 'pid.pdf', mimeType: 'application/pdf', buffer };
      await post(`dms/documents/${id}/upload`, { multipart: { file } });
      await expect(async () => {
        const versions = await page.request.get(at(`dms/documents/${id}/versions`));
        expect(await versions.text()).toContain('"state":"done"');
      }).toPass();
    },
    /** Values of the first item of a module, which another one may have too. */
    first: async (path: string): Promise<Row> => {
      const answer = (await (await page.request.get(at(path))).json()) as {
        readonly [wrapper: string]: unknown;
      };
      const rows = Object.values(answer).find((each) => Array.isArray(each)) as readonly Row[];
      const [row] = rows;
      if (row === undefined) throw new Error(`There is no item in ${path}`);
      return row;
    },
  };
}
