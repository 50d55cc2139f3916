import { cleanup, fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompiledColumn } from '../../../src/runtime/compiled.ts';
import { rowsOf, withCell } from '../../../src/runtime/record/rows.ts';
import { type Language, languages, textIn } from '../../../src/runtime/text.ts';
import { FieldFrame } from '../../../src/ui/form/FieldFrame.tsx';
import { item } from '../../gallery/item.ts';
import { type Room, type RoomSample, rooms } from '../../gallery/rooms.ts';
import { someGarbage, someValueOf } from '../../support/random-values.ts';
import { showOnSite } from '../../support/render-view.tsx';
import { cellViewsOf } from '../../../src/widgets/table/cell-views.ts';
import { FormValuesProvider } from '../../../src/widgets/form-values.ts';
import { formValues } from '../../support/form-values.ts';

/** The value of the column `kind`, on which sub-types depend. */
const others = formValues(() => 1);

interface Edited {
  readonly room: Room;
  readonly sample: RoomSample;
  readonly values: readonly unknown[];
  readonly language?: Language;
  readonly error?: string;
  readonly onChange?: (value: unknown) => void;
}

/**
 * Renders fields like a form: label, control, help. Their controls are `field-0`, `field-1`, ...
 */
function showEdits({ room, sample, values, language = 'en', error, onChange = () => {} }: Edited) {
  const { Edit, LabelNote: Aside } = room.views;
  const { column } = sample;
  if (Edit === null) throw new Error(`${room.type} has no control`);
  return showOnSite(
    values.map((value, place) => (
      <div key={`field-${String(place)}`} className="shown">
        <FieldFrame
          id={`field-${place}`}
          label={textIn(column.name, language)}
          extra={Aside && <Aside settings={column.settings} value={value} />}
          help="Help"
          error={error}
        >
          {(wired) => (
            <FormValuesProvider value={others}>
              <Edit
                id={wired.id}
                column={column}
                moduleType={room.module.document.type}
                value={value}
                onChange={onChange}
                onBlur={() => {}}
                required
                invalid={error !== undefined}
                describedBy={wired['aria-describedby']}
              />
            </FormValuesProvider>
          )}
        </FieldFrame>
      </div>
    )),
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

/** The visible text of a field: its labels and its lines. */
function seenIn(field: Element): string {
  const words = document.createTreeWalker(field, NodeFilter.SHOW_TEXT);
  const seen: string[] = [];
  while (words.nextNode() !== null) seen.push(words.currentNode.textContent ?? '');
  for (const line of field.querySelectorAll('input, textarea')) {
    seen.push('value' in line ? String(line.value) : '');
  }
  return seen.join(' ');
}

/** Words and numbers without grouping, shortened so that "Sept" and "Sep" are equal. */
const wordsIn = (text: string) =>
  (text.replaceAll(/(?<=\d),(?=\d)/g, '').match(/[\p{L}\d]{2,}/gu) ?? []).map((word) =>
    word.slice(0, 3),
  );

/** Rows without the cells that a grid sums up in one line, such as the number of files. */
function withoutSums({ rows }: CompiledColumn, value: unknown): unknown {
  if (rows === null) return value;
  const summed = rows.columns.filter(
    ({ fieldType }) => cellViewsOf(fieldType.document.type)?.Line !== undefined,
  );
  return rowsOf(value).map((row) => summed.reduce((left, cell) => withCell(left, cell, null), row));
}

const several = (values: fc.Arbitrary<unknown>) => fc.array(values, { minLength: 8, maxLength: 8 });

const editable = rooms.filter(({ views }) => views.Edit !== null);

describe.each(editable)('the control of $type', (room) => {
  const { samples, views, module } = room;

  test.each(languages)('the control has a label, help and error in %s', (language) => {
    for (const sample of samples) {
      const label = new RegExp(`^${textIn(sample.column.name, language)}`);
      const shared = { room, sample, language, values: [null] };
      showEdits(shared);
      const control = screen.getByLabelText(label, { selector: '#field-0' });
      expect(descriptionOf(control)).toBe('Help');
      cleanup();
      showEdits({ ...shared, error: 'Wrong.' });
      expect(descriptionOf(screen.getByLabelText(label, { selector: '#field-0' }))).toBe('Wrong.');
      cleanup();
    }
  });

  // References are looked up, not stored: their control has nothing of the value to show.
  const stored = samples.filter(({ column }) => column.settings.isInbound !== true);

  test.each(stored)('$title: the control shows the same text as the read view', (sample) => {
    const { column } = sample;
    const settings = { ...column.settings, decimals: 0 };
    const filled = someValueOf(column)
      .map((value) => withoutSums(column, value))
      .filter((value) => !column.isEmpty(value));
    fc.assert(
      fc.property(several(filled), (values) => {
        const read = values.map((value) => {
          const shared = { settings, moduleType: module.document.type, item };
          return seenIn(showOnSite(<views.Read {...shared} value={value} />).container);
        });
        cleanup();
        const { container } = showEdits({ room, sample, values });
        const seen = [...container.querySelectorAll('.shown')].map(seenIn);
        for (const [place, text] of read.entries()) {
          expect(wordsIn(seen[place] ?? '')).toEqual(expect.arrayContaining(wordsIn(text)));
        }
        cleanup();
      }),
      { numRuns: 2 },
    );
  });

  test.each(samples)('$title: the control does not change a value that nobody edits', (sample) => {
    const anything = fc.oneof(someValueOf(sample.column), someGarbage);
    fc.assert(
      fc.property(several(anything), (values) => {
        const given: unknown[] = [];
        showEdits({ room, sample, values, onChange: (next) => given.push(next) });
        for (const control of document.querySelectorAll('[id^="field-"]:is(input, textarea)')) {
          fireEvent.focus(control);
          fireEvent.blur(control);
        }
        expect(given).toEqual([]);
        cleanup();
      }),
      { numRuns: 2 },
    );
  });
});
