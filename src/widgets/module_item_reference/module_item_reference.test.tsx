import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { openOptions } from '../../../tests/support/choose.ts';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { Controlled } from '../../../tests/support/controlled.tsx';
import { pageTexts } from '../../../tests/support/page-texts.ts';
import { listed, show as showView } from '../../../tests/support/render-view.tsx';
import { testServices } from '../../../tests/support/widget-services.ts';
import { RowValuesProvider } from '../form-values.ts';
import { type ItemSearch, type NamedRow, WidgetServicesProvider } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { containsAnyRule, containsBelowRule } from '../common/filter-rules.ts';
import { Edit } from './Edit.tsx';
import { filter } from './Filter.tsx';
import { MultiItemFilter } from './MultiItemFilter.tsx';
import { Read } from './Read.tsx';

const columnData = { moduleType: 'pumps', allowMultiple: true, template: 4 };
const module = compiled(moduleDocument([column('module_item_reference', 'pumps', { columnData })]));
const named = (id: number, name: string): NamedRow => ({ id, name, code: `EQ-${id}` });

type Search = (search: ItemSearch, signal: AbortSignal) => Promise<readonly NamedRow[]>;

function show(search: Search, start: readonly number[] = []) {
  const services = { searchItems: search };
  render(<Controlled Edit={Edit} module={module} db="pumps" start={start} services={services} />);
  return { user: userEvent.setup(), stored: () => screen.getByRole('status').textContent };
}

test('items of the template are searched while typing, and chosen by id', async () => {
  const requested: ItemSearch[] = [];
  const { user, stored } = show((search) => {
    requested.push(search);
    return Promise.resolve([named(7, `Found ${search.text}`)]);
  });
  const [first] = await openOptions(user, 'pumps');
  expect(first?.textContent).toContain('EQ-7');
  await user.type(screen.getByLabelText('pumps'), 'seal');
  await screen.findByText('Found seal');
  // A slow machine may search for the first letters too.
  expect([requested[0], requested.at(-1)]).toMatchObject([
    { text: '', moduleType: 'pumps', templateId: 4 },
    { text: 'seal', moduleType: 'pumps', templateId: 4 },
  ]);
  await user.click(screen.getByText('Found seal'));
  expect(stored()).toBe('[7]');
});

const limitedBy = (matchField: string) => ({
  moduleType: 'pumps',
  matchField,
  matchColumn: 'location_id',
});
const locations = { moduleType: 'locations' };
const refers = (db: string, data: Record<string, unknown>) =>
  column('module_item_reference', db, { columnData: data });
const ofRow = (db: string, data: object) => ({
  db,
  name: db,
  columnType: 'module_item_reference',
  columnData: data,
});

/** A form with a choice that its field `place` limits. */
const limitedForm = compiled(
  moduleDocument([refers('pumps', limitedBy('place')), refers('place', locations)]),
);

/** A row of a form: its choice is limited by a cell of the row, or by the field of the form. */
function limitedRow(matchField: string) {
  const columns = [ofRow('pumps', limitedBy(matchField)), ofRow('area', locations)];
  const form = compiled(
    moduleDocument([
      refers('place', locations),
      column('table', 'finds', { columnData: { columns } }),
    ]),
  );
  return { ...form, byDb: form.byDb.get('finds')?.rows?.byDb ?? form.byDb };
}

test.each([
  ['a field', limitedForm, null],
  ['a cell of the row', limitedRow('area'), { id: 'a', area: [3] }],
  ['a field of the form, in a row', limitedRow('item.place'), { id: 'a', area: [5] }],
])(
  'a choice that is limited by %s offers what belongs to the value there, and says if that is nothing',
  async (_by, form, row) => {
    const requested: ItemSearch[] = [];
    const searchItems: Search = (search) => {
      requested.push(search);
      return Promise.resolve([]);
    };
    const user = userEvent.setup();
    render(
      <RowValuesProvider value={row}>
        <Controlled
          Edit={Edit}
          module={form}
          db="pumps"
          start={[]}
          others={{ place: [3] }}
          services={{ searchItems }}
        />
      </RowValuesProvider>,
    );
    await user.click(screen.getByLabelText('pumps'));
    expect(await screen.findByText('Nothing found that belongs to the other choice')).toBeTruthy();
    expect(requested[0]?.belongsTo).toEqual({ column: 'location_id', ids: [3] });
  },
);

test('a search result that arrives late is dropped', async () => {
  const answers = new Map<string, PromiseWithResolvers<readonly NamedRow[]>>();
  const { user } = show(({ text: words }) => {
    const answer = Promise.withResolvers<readonly NamedRow[]>();
    answers.set(words, answer);
    return answer.promise;
  });
  await user.type(screen.getByLabelText('pumps'), 'a');
  await waitFor(() => expect(answers.has('a')).toBe(true));
  await user.type(screen.getByLabelText('pumps'), 'b');
  await waitFor(() => expect(answers.has('ab')).toBe(true));
  answers.get('ab')?.resolve([named(2, 'Of ab')]);
  await screen.findByText('Of ab');
  answers.get('a')?.resolve([named(1, 'Of a')]);
  await answers.get('a')?.promise;
  expect(screen.queryByText('Of a')).toBeNull();
});

test('a failed search says so, and typing again searches again', async () => {
  let isBroken = true;
  const { user } = show(() =>
    isBroken ? Promise.reject(new Error('away')) : Promise.resolve([named(1, 'Pump')]),
  );
  await user.click(screen.getByLabelText('pumps'));
  await screen.findByText('The search failed. Change the text to try again.');
  isBroken = false;
  await user.type(screen.getByLabelText('pumps'), 'p');
  expect(await screen.findByText('Pump')).toBeTruthy();
});

test('without a connection it says that the items are not on this device', async () => {
  const absent = Object.assign(new Error('absent'), { code: 'not_on_device' });
  const { user } = show(() => Promise.reject(absent));
  await user.type(screen.getByLabelText('pumps'), 'pu');
  const says = 'Without a connection: these are not on this device';
  expect((await screen.findByText(says)).textContent).toBe(says);
});

test('an item that no longer exists stays visible and can be removed', async () => {
  const { user, stored } = show(() => Promise.resolve([]), [3, 500]);
  expect(screen.getByText('No longer exists (500)')).toBeTruthy();
  await user.click(screen.getByLabelText('pumps'));
  await user.keyboard('{Backspace}');
  expect(stored()).toBe('[3]');
});

test('items that exist are links to their pages', () => {
  render(
    <I18nextProvider i18n={pageTexts('en')}>
      <WidgetServicesProvider value={testServices()}>
        <MemoryRouter>
          <Read
            settings={{ ...columnData, isInbound: false }}
            moduleType="permits"
            value={[3, 500]}
            item={{}}
          />
        </MemoryRouter>
      </WidgetServicesProvider>
    </I18nextProvider>,
  );
  const [link, ...others] = screen.getAllByRole('link');
  expect(link?.getAttribute('href')).toBe('/items/3');
  expect(others).toEqual([]);
  expect(screen.getByText('No longer exists (500)')).toBeTruthy();
});

test.each([
  ['offered', containsAnyRule('pumps', [3]), containsBelowRule('pumps', [3], 'pumps')],
  ['taken back', containsBelowRule('pumps', [3], 'pumps'), containsAnyRule('pumps', [3])],
])('everything below an item of a filter can be %s, and keeps the item', async (_, rule, next) => {
  const onChange = vi.fn<(rule: Rule | null) => void>();
  const of = {
    column: listed<SettingsOf<'module_item_reference'>>(module, 'pumps'),
    moduleType: 'jobs',
  };
  showView(<MultiItemFilter {...of} rule={rule} onChange={onChange} />);
  const box = await screen.findByRole('checkbox', { name: 'With everything below it' });
  await userEvent.setup().click(box);
  expect(onChange).toHaveBeenCalledWith(next);
  expect(next !== null && filter.supports('pumps', next)).toBe(true);
});
