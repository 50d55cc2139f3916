import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { planOf } from '../../../bench/editor/fields.ts';
import { templateOf } from '../../../bench/editor/pages/template.ts';
import { editorModelOf } from '../../../tests/support/editor-model.ts';
import { pageTexts } from '../../../tests/support/page-texts.ts';
import { testServices } from '../../../tests/support/widget-services.ts';
import { createCache } from '../../api/cache.ts';
import { siteFieldTypesQueryOptions } from '../../api/own-types.ts';
import { siteDropdownsQueryOptions } from '../../api/site-lists.ts';
import { compileAll } from '../../modules/registry/compile-all.ts';
import { modulesRead } from '../../modules/registry/registry.ts';
import { templateModules, TemplatesProvider } from '../../modules/registry/templates.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { FormatProvider } from '../../ui/format/FormatProvider.tsx';
import { WidgetServicesProvider } from '../../widgets/services.ts';
import type { FieldViews } from '../../widgets/view-types.ts';
import { EditorProvider } from '../model/useEditor.ts';
import { EditorScreen } from './EditorScreen.tsx';

const rendered = vi.hoisted(() => ({
  controls: new Map<string, number>(),
  lines: new Map<string, number>(),
}));

const reviews = vi.hoisted(() => ({ count: 0 }));

vi.mock(import('./draft-findings.ts'), async (original) => {
  const { draftFindings } = await original();
  return {
    draftFindings(...draft) {
      reviews.count += 1;
      return draftFindings(...draft);
    },
  };
});

const count = (counts: Map<string, number>, key: string) =>
  counts.set(key, (counts.get(key) ?? 0) + 1);

// Counts the renders of each control of the canvas by the db name of its column.
vi.mock(import('../../widgets/views.ts'), async (original) => {
  const { viewsOf, ...others } = await original();
  const counting = new Map<string, FieldViews | null>();
  const counted = (type: string): FieldViews | null => {
    const views = viewsOf(type);
    if (views?.Edit == null) return views;
    const { Edit } = views;
    const Counting: typeof Edit = (props) => {
      if (props.id.startsWith('canvas')) count(rendered.controls, props.column.db);
      return <Edit {...props} />;
    };
    return { ...views, Edit: Counting };
  };
  return {
    ...others,
    viewsOf(type) {
      const known = counting.get(type) ?? counted(type);
      counting.set(type, known);
      return known;
    },
  };
});

// Each line of the structure, and each frame of the canvas, reads once where something may be dropped.
vi.mock(import('../drag/useDropLine.ts'), async (original) => {
  const { useDropLine } = await original();
  return {
    useDropLine(part) {
      if (part.is === 'field') count(rendered.lines, part.db);
      return useDropLine(part);
    },
  };
});

beforeEach(() => {
  rendered.controls.clear();
  rendered.lines.clear();
});

afterEach(() => vi.useRealTimers());

const template = templateOf(planOf(60));

/** The editor on a template of 60 fields. */
async function openEditor() {
  const services = testServices('en');
  const cache = createCache();
  const registry = compileAll([]);
  cache.setQueryData(modulesRead.queryKey, registry);
  cache.setQueryData(siteFieldTypesQueryOptions(services.siteId).queryKey, { field_types: [] });
  cache.setQueryData(siteDropdownsQueryOptions(services.siteId).queryKey, { dropdowns: [] });
  const model = editorModelOf(template);
  const element = (
    <EditorProvider value={model}>
      <EditorScreen
        state="Draft"
        note={undefined}
        extra={null}
        tools={null}
        version={1}
        organisationId={1}
        onPublish={() => undefined}
      />
    </EditorProvider>
  );
  await act(async () =>
    render(
      <I18nextProvider i18n={pageTexts('en')}>
        <QueryClientProvider client={cache}>
          <UiProvider>
            <FormatProvider timeZone="Europe/Berlin">
              <WidgetServicesProvider value={services}>
                <TemplatesProvider value={templateModules(registry, [], undefined)}>
                  <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
                </TemplatesProvider>
              </WidgetServicesProvider>
            </FormatProvider>
          </UiProvider>
        </QueryClientProvider>
      </I18nextProvider>,
    ),
  );
  await screen.findAllByRole('button', { name: 'Edit Field 60' });
  rendered.controls.clear();
  rendered.lines.clear();
  return model;
}

const name = (db: string, wording: string) =>
  ({ name: 'set_name', args: { of: { is: 'field', db }, language: 'en', wording } }) as const;

test('a new label renders its field in the canvas and in the structure, and no other', async () => {
  const model = await openEditor();
  await act(async () => model.perform(name('field_2', 'Pressure')));
  expect([...rendered.controls.keys()]).toEqual(['field_2']);
  expect([...rendered.lines.keys()]).toEqual(['field_2']);
});

test('a setting renders its field, and undo renders it again', async () => {
  const model = await openEditor();
  const settings = { db: 'field_3', settings: { description: { value: 'As it is read' } } };
  await act(async () => model.perform({ name: 'set_settings', args: settings }));
  expect([...rendered.controls.keys()]).toEqual(['field_3']);
  rendered.controls.clear();
  await act(async () => model.undo());
  expect([...rendered.controls.keys()]).toEqual(['field_3']);
});

test('a rule renders its field, and a change of what it reads renders both', async () => {
  const model = await openEditor();
  const of = { is: 'field', db: 'field_5', rule: 'requiredWhen' } as const;
  const args = { of, rule: { var: 'field_4' } };
  await act(async () => model.perform({ name: 'set_rule', args }));
  expect([...rendered.controls.keys()]).toEqual(['field_5']);
  rendered.controls.clear();
  await act(async () => model.perform(name('field_4', 'Tight')));
  expect(new Set(rendered.controls.keys())).toEqual(new Set(['field_4', 'field_5']));
});

test('a selection renders the field that was selected and the one that is', async () => {
  const model = await openEditor();
  await act(async () => model.select({ is: 'field', db: 'field_7' }));
  rendered.lines.clear();
  rendered.controls.clear();
  await act(async () => model.select({ is: 'field', db: 'field_8' }));
  expect(new Set(rendered.lines.keys())).toEqual(new Set(['field_7', 'field_8']));
  expect([...rendered.controls.keys()]).toEqual([]);
});

test('the settings of another field keep the inputs of the label, with its own values in all of them', async () => {
  const model = await openEditor();
  const label = () => screen.getByRole('textbox', { name: /^Label, English/ });
  const limit = () => screen.getByLabelText<HTMLInputElement>('Maximum length');
  await act(async () => model.select({ is: 'field', db: 'field_1' }));
  const before = label();
  expect(before).toHaveProperty('value', 'Field 1');
  const given = limit().value;
  // A limit that is not stored, because it is none.
  await act(async () => fireEvent.change(limit(), { target: { value: '-5' } }));
  expect(limit().value).toBe('-5');
  await act(async () => model.select({ is: 'field', db: 'field_7' }));
  expect(label()).toBe(before);
  expect(before).toHaveProperty('value', 'Field 7');
  expect(limit().value).toBe(given);
});

test('a new field, its undo and a move render that field, although the numbers of others change', async () => {
  const model = await openEditor();
  const place = { tab: 'general', section: 'section_0', before: 'field_11' };
  const added = { ...place, db: 'added', columnType: 'text', name: { en: 'Added' } };
  await act(async () => model.perform({ name: 'add_field', args: added }));
  expect([...rendered.controls.keys()]).toEqual(['added']);
  expect([...rendered.lines.keys()].every((db) => db === 'added')).toBe(true);
  await act(async () => model.undo());
  expect([...rendered.controls.keys()]).toEqual(['added']);
  rendered.controls.clear();
  rendered.lines.clear();
  const { before, ...to } = place;
  const entry = { is: 'field', id: 'field_2' } as const;
  await act(async () => model.perform({ name: 'move_entry', args: { entry, to, before } }));
  expect([...rendered.controls.keys()]).toEqual([]);
  expect([...rendered.lines.keys()]).toEqual([]);
});

test('the tab of the status flow says how many errors it has, reviewed once after several edits, and no field is rendered for it', async () => {
  const model = await openEditor();
  await vi.waitFor(() => expect(reviews.count).toBeGreaterThan(0));
  const before = reviews.count;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const wording of ['P', 'Pr', 'Pre'])
    await act(async () => model.perform(name('field_2', wording)));
  await act(async () => model.perform({ name: 'remove_edge', args: { id: 'open-done' } }));
  expect(reviews.count).toBe(before);
  expect(screen.getByRole('tab', { name: 'Status flow' })).toBeTruthy();
  rendered.controls.clear();
  // The pause ends; then what was found is drawn.
  await act(async () => vi.advanceTimersByTimeAsync(1000));
  await act(async () => vi.advanceTimersByTimeAsync(1000));
  // The second one tells what only the server finds in a flow of the template's own.
  expect(reviews.count).toBe(before + 2);
  expect(screen.getByRole('tab', { name: /^Status flow.*1 needs attention/ })).toBeTruthy();
  expect([...rendered.controls.keys()]).toEqual([]);
});
