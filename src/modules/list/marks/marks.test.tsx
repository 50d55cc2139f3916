import { renderHook, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { itemOf, moduleOfTemplate, serveSite } from '../../../../tests/support/mock-site.ts';
import { renderSite } from '../../../../tests/support/render-site.tsx';
import { testServices } from '../../../../tests/support/widget-services.ts';
import type { Language } from '../../../runtime/text.ts';
import { WidgetServicesProvider } from '../../../widgets/services.ts';
import { TemplatesProvider } from '../../registry/templates.ts';
import { useMarksOf } from './search-marks.ts';

const module = moduleOfTemplate('dms_documents');
const media = window.matchMedia.bind(window);
afterEach(() => {
  window.matchMedia = media;
});

const label = (id: number, name: string) => ({
  id,
  site_id: 1,
  module_type: 'dms_documents',
  name,
  colour: '#44525D',
  description: null,
  position: id,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
  version: 1,
});

const documents = () => [
  itemOf(module, 1, { name: 'Überprüfung der Pumpe', document_number: 'PRO-0017' }),
  itemOf(module, 2, {
    name: 'Valve list',
    description: 'For the Pümpenhaus only',
    label_ids: [9, 7, 8],
  }),
];

/** Opens the list of documents with a search. */
function open(search: string, columns = 'id,name,document_number', language: Language = 'en') {
  const labels = [label(7, 'Fire zone'), label(8, 'Acid'), label(9, 'Fire drill')];
  serveSite({ items: { dms_documents: documents() }, labels });
  const query = new URLSearchParams({ search, columns });
  renderSite({ path: `dms/documents?${query}`, language });
}

const marksIn = (element: Element) =>
  [...element.querySelectorAll('mark')].map(({ textContent }) => textContent);

/** The rows of the table, by the codes of their items. */
async function rowOf(code: string): Promise<HTMLElement> {
  const cell = await screen.findByRole('link', { name: code });
  const row = cell.closest<HTMLElement>('[role="row"]');
  if (row === null) throw new Error(`${code} is in no row`);
  return row;
}

test('a list marks the words of its search in names, codes and texts, as the search compares them', async () => {
  open('pump 0017');
  const row = await rowOf('DOC-1');
  expect(marksIn(row)).toEqual(['Pump', '0017']);
  expect(within(row).getByRole('link', { name: 'Überprüfung der Pumpe' })).toBeTruthy();
  expect(row.textContent).not.toContain('Name');
});

test('a code is marked too', async () => {
  open('doc-2');
  expect(marksIn(await rowOf('DOC-2'))).toEqual(['DOC-2']);
});

test('a row says where the words are that its columns do not show', async () => {
  open('acid');
  expect(await screen.findByText(/./, { selector: 'mark' })).toBeTruthy();
  const row = await rowOf('DOC-2');
  expect(row.textContent).toContain('Labels: Acid');
  expect(marksIn(row)).toEqual(['Acid']);
});

test('the line has a space before its colon in French', async () => {
  open('pumpenhaus', undefined, 'fr');
  const row = await rowOf('DOC-2');
  expect(row.textContent).toContain('Description\u00a0: … the Pümpenhaus only');
  expect(marksIn(row)).toEqual(['Pümpenhaus']);
});

test('a visible column of labels marks them, and shows those that were found first', async () => {
  open('acid', 'id,name,label_ids');
  const row = await rowOf('DOC-2');
  await waitFor(() => expect(marksIn(row)).toEqual(['Acid']));
  expect(row.textContent).not.toContain('Labels: ');
  expect(row.textContent?.indexOf('Acid')).toBeLessThan(row.textContent?.indexOf('Fire') ?? 0);
});

test('numbers and dates, which no search reads, are never marked', async () => {
  open('2', 'id,name,created_at,document_number');
  expect(marksIn(await rowOf('DOC-2'))).toEqual(['2']);
});

test('cards on a phone mark the same, and say where the rest is', async () => {
  window.matchMedia = (query) =>
    Object.assign(media(query), { matches: query.includes('width < 768px') });
  open('valve acid pumpenhaus');
  const card = (await screen.findByRole('link', { name: 'Valve list' })).closest(
    '[role="listitem"]',
  );
  expect(card === null ? [] : marksIn(card)).toEqual(['Valve', 'Acid', 'Pümpenhaus']);
  expect(card?.textContent).toContain('Labels: Acid');
});

describe('an entry of a calendar', () => {
  const orders = moduleOfTemplate('workorders');
  const order = itemOf(orders, 1, {
    name: 'Change the seal',
    description: 'The pump of the thickener leaks.',
    due_at: '2026-11-18',
  });

  async function entry(search: string): Promise<HTMLElement> {
    serveSite({ items: { workorders: [order] } });
    const query = new URLSearchParams({
      view: 'all',
      kind: 'calendar',
      calendar: 'due_at',
      search,
    });
    renderSite({ path: `maintenance/work-orders?${query}&day=2026-11-18` });
    return screen.findByRole('link', { name: /Change the seal/ });
  }

  test('says where the words are that its name does not show, also in the name of its link', async () => {
    const link = await entry('seal thickener');
    expect(marksIn(link)).toEqual(['seal', 'thickener']);
    expect(
      screen.getByRole('link', {
        name: /Change the seal Description: … the thickener leaks\.$/,
      }),
    ).toBe(link);
  });

  test('says nothing more if its name shows the words', async () => {
    const link = await entry('seal');
    expect(marksIn(link)).toEqual(['seal']);
    expect(link.textContent).toMatch(/Change the seal\s*$/);
  });
});

test('a row beside a map says where the words are that its name does not show', async () => {
  const equipment = moduleOfTemplate('equipment');
  const pump = itemOf(equipment, 1, {
    name: 'Slurry pump',
    description: 'Feeds the thickener.',
    lat_lon: [51.4, 11.9],
  });
  serveSite({ items: { equipment: [pump] } });
  renderSite({ path: 'assets/equipment?view=all&kind=map&search=slurry+thickener' });
  const list = await screen.findByRole('list', { name: 'Equipment' });
  const row = within(list).getByRole('listitem');
  expect(marksIn(row)).toEqual(['Slurry', 'thickener']);
  expect(within(row).getByRole('link', { name: 'Slurry pump' })).toBeTruthy();
  expect(row.textContent).toContain('Description: Feeds the thickener.');
});

test('the marks stay the same object for the same words, so that no row is rendered again', () => {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <WidgetServicesProvider value={services}>
      <TemplatesProvider value={templates}>{children}</TemplatesProvider>
    </WidgetServicesProvider>
  );
  const { labels } = testServices();
  const known = labels.forModule('dms_documents');
  const services = testServices('en', { labels: { ...labels, forModule: () => known } });
  const templates = {
    forVersion: () => module,
    newest: () => [],
    all: () => [],
  };
  const { result, rerender } = renderHook(({ search }) => useMarksOf(module, search), {
    wrapper,
    initialProps: { search: 'valve list' },
  });
  const before = result.current;
  expect(before).not.toBeNull();
  rerender({ search: ' VALVE  list ' });
  expect(result.current).toBe(before);
  rerender({ search: 'valve' });
  expect(result.current).not.toBe(before);
  rerender({ search: ' ' });
  expect(result.current).toBeNull();
});
