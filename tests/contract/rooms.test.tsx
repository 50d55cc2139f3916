import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { CompiledColumn, ListColumn } from '../../src/runtime/compiled.ts';
import type { ColumnDocument } from '../../src/runtime/documents.ts';
import { compileRule } from '../../src/runtime/rules/compile.ts';
import type { Rule } from '../../src/runtime/rules/rule.ts';
import { ruleScope } from '../../src/runtime/rules/scope.ts';
import { textIn } from '../../src/runtime/text.ts';
import { FormatProvider } from '../../src/ui/format/FormatProvider.tsx';
import { FieldFrame } from '../../src/ui/form/FieldFrame.tsx';
import { UiProvider } from '../../src/ui/UiProvider.tsx';
import { fields } from '../../src/widgets/fields.ts';
import { WidgetServicesProvider } from '../../src/widgets/services.ts';
import type { FieldViews } from '../../src/widgets/view-types.ts';
import { viewsOf } from '../../src/widgets/views.ts';
import { column, compiled, moduleDocument } from '../support/compiled.ts';
import { pageTexts } from '../support/page-texts.ts';
import { someGarbage, someValueOf } from '../support/random-values.ts';
import { testServices } from '../support/widget-services.ts';

const languages = ['en', 'de'] as const;
const item = { id: 7, template_id: -1, template_version: null, status: 1 };

/** Settings that a type needs to be of use, or that show more of its control. */
const settings: { readonly [type: string]: NonNullable<ColumnDocument['columnData']> } = {
  number: { suffix: { en: 'd', de: 'T' }, min: -100, max: 1000, step: 0.5, decimals: 1 },
  dropdown: { multiple: true },
  datetime: { includeTime: true },
  user_reference: { allowMultipleUsers: true, allowTeams: true, allowMultipleTeams: true },
  force_watch: { allowMultipleUsers: true },
  module_item_reference: { moduleType: 'pumps', allowMultiple: true },
  module_item_connection_reference: { allowMultiple: true },
  module_template_reference: { moduleType: 'pumps', allowMultiple: true },
};

const types = Object.keys(fields);
const documents = types.map((type, order) =>
  column(type, `c_${order}`, {
    name: { en: `A ${type}`, de: `Ein ${type}` },
    order: order + 1,
    tableOrder: order + 1,
    ...(settings[type] === undefined ? {} : { columnData: settings[type] }),
  }),
);
const module = compiled(moduleDocument(documents));

function columnOf(type: string): CompiledColumn {
  const found = module.columns.find(
    ({ fieldType, db }) => db !== 'name' && fieldType.document.type === type,
  );
  if (found === undefined) throw new Error(`No column of type ${type}`);
  return found;
}

function listColumnOf(type: string): ListColumn {
  const found = module.listColumns.find(({ db }) => db === columnOf(type).db);
  if (found === undefined) throw new Error(`No list column of type ${type}`);
  return found;
}

function show(element: ReactNode, language: 'en' | 'de' = 'en') {
  return render(
    <I18nextProvider i18n={pageTexts(language)}>
      <UiProvider>
        <FormatProvider timeZone="Europe/Berlin">
          <WidgetServicesProvider value={testServices(language)}>
            <MemoryRouter>{element}</MemoryRouter>
          </WidgetServicesProvider>
        </FormatProvider>
      </UiProvider>
    </I18nextProvider>,
  );
}

function viewsFor(type: string): FieldViews {
  const views = viewsOf(type);
  if (views === null) throw new Error(`${type} has no views`);
  return views;
}

const editable = types.filter((type) => viewsFor(type).Edit !== null);
const readable = new Set(ruleScope(module.columns).variables.keys());
const filterable = types.filter(
  (type) => viewsFor(type).filter !== null && readable.has(columnOf(type).db),
);

/** Several values at once, so that a page is not made anew for each. */
const severalOf = (value: fc.Arbitrary<unknown>) => fc.array(value, { minLength: 8, maxLength: 8 });
const anythingFor = (type: string) => fc.oneof(someValueOf(columnOf(type)), someGarbage);

describe.each(types)('the room of %s', (type) => {
  const column = columnOf(type);
  const { Read, Cell } = viewsFor(type);

  test.each(languages)(
    'shows every stored value, and whatever else it is given, in %s',
    (language) => {
      fc.assert(
        fc.property(severalOf(anythingFor(type)), (values) => {
          const { container } = show(
            values.flatMap((value, place) => {
              const shared = { settings: column.settings, moduleType: 'pumps', item, value };
              return [
                <div key={`read-${String(place)}`} className="shown">
                  <Read {...shared} />
                </div>,
                <div key={`cell-${String(place)}`} className="shown">
                  <Cell {...shared} deadline={place % 2 === 0} />
                </div>,
              ];
            }),
            language,
          );
          const empty = [...container.querySelectorAll('.shown')].filter(
            ({ childElementCount }) => childElementCount === 0,
          );
          expect(empty).toEqual([]);
          cleanup();
        }),
        { numRuns: 5 },
      );
    },
  );
});

interface Edited {
  readonly type: string;
  readonly values: readonly unknown[];
  readonly language?: 'en' | 'de';
  readonly error?: string;
  readonly onChange?: (value: unknown) => void;
}

/** Fields as a form shows them: label, control, help. Their controls are `field-0`, `field-1`, ... */
function showEdits({ type, values, language = 'en', error, onChange = () => {} }: Edited) {
  const column = columnOf(type);
  const { Edit } = viewsFor(type);
  if (Edit === null) throw new Error(`${type} has no control`);
  return show(
    values.map((value, place) => {
      const id = `field-${place}`;
      return (
        <div key={id} className="shown">
          <FieldFrame id={id} label={textIn(column.name, language)} help="Help" error={error}>
            {(wired) => (
              <Edit
                id={wired.id}
                column={column}
                moduleType="pumps"
                value={value}
                onChange={onChange}
                onBlur={() => {}}
                required
                invalid={error !== undefined}
                describedBy={wired['aria-describedby']}
                useOfItem={(read) => read({})}
                useValue={() => 1}
              />
            )}
          </FieldFrame>
        </div>
      );
    }),
    language,
  );
}

function descriptionOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
}

/** What a person sees in a field: its words, and what stands in its lines. */
function seenIn(field: Element): string {
  const words = document.createTreeWalker(field, NodeFilter.SHOW_TEXT);
  const seen: string[] = [];
  while (words.nextNode() !== null) seen.push(words.currentNode.textContent ?? '');
  for (const line of field.querySelectorAll('input, textarea')) {
    seen.push('value' in line ? String(line.value) : '');
  }
  return seen.join(' ');
}

/** Words and numbers, those without grouping, cut so that "Sept" and "Sep" are one. */
const wordsIn = (text: string) =>
  (text.replaceAll(/(?<=\d),(?=\d)/g, '').match(/[\p{L}\d]{2,}/gu) ?? []).map((word) =>
    word.slice(0, 3),
  );

describe.each(editable)('the control of %s', (type) => {
  const column = columnOf(type);

  test.each(languages)('is wired to label, help and error, in %s', (language) => {
    const label = new RegExp(language === 'en' ? `^A ${type}` : `^Ein ${type}`);
    showEdits({ type, values: [null], language });
    const control = screen.getByLabelText(label);
    expect(control.id).toBe('field-0');
    expect(descriptionOf(control)).toBe('Help');
    cleanup();
    showEdits({ type, values: [null], language, error: 'Wrong.' });
    expect(descriptionOf(screen.getByLabelText(label))).toBe('Wrong.');
  });

  test('shows the words that are read elsewhere', () => {
    const { Read } = viewsFor(type);
    const filled = someValueOf(column).filter((value) => !column.isEmpty(value));
    fc.assert(
      fc.property(severalOf(filled), (values) => {
        const read = values.map((value) => {
          const shared = {
            settings: { ...column.settings, decimals: 0 },
            moduleType: 'pumps',
            item,
          };
          return seenIn(show(<Read {...shared} value={value} />).container);
        });
        cleanup();
        const { container } = showEdits({ type, values });
        const seen = [...container.querySelectorAll('.shown')].map(seenIn);
        for (const [place, text] of read.entries()) {
          expect(wordsIn(seen[place] ?? '')).toEqual(expect.arrayContaining(wordsIn(text)));
        }
        cleanup();
      }),
      { numRuns: 4 },
    );
  });

  test('leaves every value alone that nobody edits', () => {
    fc.assert(
      fc.property(severalOf(anythingFor(type)), (values) => {
        const given: unknown[] = [];
        showEdits({ type, values, onChange: (next) => given.push(next) });
        for (const control of document.querySelectorAll('[id^="field-"]:is(input, textarea)')) {
          fireEvent.focus(control);
          fireEvent.blur(control);
        }
        expect(given).toEqual([]);
        cleanup();
      }),
      { numRuns: 4 },
    );
  });
});

describe.each(filterable)('the filter of %s', (type) => {
  test('gives rules that the server takes', async () => {
    const scope = ruleScope(module.columns);
    for (const rule of await rulesOf(type)) {
      const result = compileRule(rule, scope, 'boolean');
      expect(result.ok ? [] : result.problems).toEqual([]);
    }
  });

  test.each(languages)('says its rules in words, in %s', async (language) => {
    const { filter } = viewsFor(type);
    const Words = ({ rule }: { readonly rule: Rule }) =>
      filter?.useWords({ column: listColumnOf(type), moduleType: 'pumps', rule });
    for (const rule of await rulesOf(type)) {
      const { container } = show(<Words rule={rule} />, language);
      expect(container.textContent).toMatch(/\p{L}|\d/u);
      cleanup();
    }
  });
});

/** What is typed into the inputs of a filter that has no list to choose from. */
const typed: { readonly [type: string]: string } = { datetime: '2026-03-29', color: '#0b6273' };

/** antd draws its options beside the ones that it reads out. */
function optionsShown(): readonly Element[] {
  const options = [...document.querySelectorAll('.ant-select-item-option')];
  expect(options).not.toEqual([]);
  return options;
}

/** The rules that a filter gives when each of its inputs and options is used. */
async function rulesOf(type: string): Promise<readonly Rule[]> {
  const { filter } = viewsFor(type);
  if (filter === null) throw new Error(`${type} has no filter`);
  const rules: Rule[] = [];
  const take = (rule: Rule | null) => {
    if (rule !== null) rules.push(rule);
  };
  show(
    <filter.Control column={listColumnOf(type)} moduleType="pumps" rule={null} onChange={take} />,
  );
  for (const input of document.querySelectorAll('input')) {
    fireEvent.mouseDown(input);
    if (input.getAttribute('role') === 'combobox') {
      for (const option of await waitFor(optionsShown)) fireEvent.click(option);
    } else {
      fireEvent.focus(input);
      fireEvent.change(input, { target: { value: typed[type] ?? '3' } });
      fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
    }
  }
  cleanup();
  expect(rules.length, `${type} gave no rule`).toBeGreaterThan(0);
  return rules;
}
