import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { askAboutFile } from './file-analysis.ts';

afterEach(() => vi.unstubAllGlobals());

test('a question is asked in the language of the page', async () => {
  await i18next.init({ lng: 'de', resources: {} });
  const bodies: unknown[] = [];
  const replies = [
    { file_id: 3, kept_until: null },
    { answer: null, proposals: [] },
  ];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    if (typeof body === 'string') bodies.push(JSON.parse(body));
    return Response.json(replies.shift(), { status: 200 });
  });
  const file = { module_type: 'dms_documents', item_id: 7, file_id: 3 };
  const { signal } = new AbortController();
  await askAboutFile({ siteId: 1, file, question: null, signal, onSent: () => undefined });
  expect(bodies).toEqual([file, { ...file, question: null, language: 'de' }]);
});
