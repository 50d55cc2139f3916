import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { Controlled } from '../../../tests/support/controlled.tsx';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import { digestOf } from '../../runtime/record/digest.ts';
import { settleItem, normaliseItem } from '../../runtime/record/normalise-item.ts';
import { validateItem } from '../../runtime/record/validate.ts';
import { Edit } from './Edit.tsx';
import { drawingOf, scaleToFit } from './drawing.ts';
import { maxPathLength, type Signature, signaturesOf, valueOf } from './value.ts';

const context = { now: '2026-11-21T10:00:00.000Z', timeZone: 'UTC', report: () => {} };
const moduleOf = (columnData = {}): CompiledModule =>
  compiled(
    moduleDocument([column('signature', 'approved', { columnData }), column('number', 'pressure')]),
  );
const drawn: Signature = {
  user_id: null,
  printed_name: 'Marlene Hoffmann',
  meaning: 'Isolation verified',
  drawing: { path: 'M1 2L30 40L5 6', width: 400, height: 180 },
  signed_at: null,
  covers: null,
};
const item = (module: CompiledModule, own: object) =>
  normaliseItem(module, { ...blankItem(module, 1), client_id: 'c-1', name: 'P', ...own }, context);
const clerk = { ...context, userId: 7, now: '2026-11-21T11:00:00.000Z' };

describe('signing', () => {
  const module = moduleOf({ allowMultiple: true, maxSignatures: 5 });

  test('a new signature gets the signer, the time and the digest of these values', () => {
    const forged = { ...drawn, user_id: 99, signed_at: '2000-01-01T00:00:00.000Z', covers: 'x' };
    const signed = item(module, { approved: valueOf([forged]), pressure: 4 });
    const stored = settleItem(module, null, signed, clerk);
    expect(signaturesOf(stored['approved'])).toEqual([
      { ...drawn, user_id: 7, signed_at: clerk.now, covers: digestOf(module, signed) },
    ]);
  });

  test('adding a signature does not change the previous ones', () => {
    const first = settleItem(module, null, item(module, { approved: valueOf([drawn]) }), clerk);
    const [before] = signaturesOf(first['approved']) ?? [];
    if (before === undefined) throw new Error('There is no signature.');
    const second = { ...drawn, printed_name: 'Tomasz Kowalski' };
    const both = { ...first, approved: valueOf([before, second]) };
    const later = { ...clerk, userId: 8, now: '2026-11-21T12:00:00.000Z' };
    expect(signaturesOf(settleItem(module, first, both, later)['approved'])).toEqual([
      before,
      { ...second, user_id: 8, signed_at: later.now, covers: before.covers },
    ]);
  });

  test('signing a stored value again does not change it', () => {
    const stored = settleItem(module, null, item(module, { approved: valueOf([drawn]) }), clerk);
    expect(settleItem(module, stored, stored, { ...clerk, userId: 8 })).toEqual(stored);
  });
});

describe('the digest of an item', () => {
  const module = moduleOf();

  test('the digest changes with any value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (a, b) => {
        const digest = (pressure: number) => digestOf(module, item(module, { pressure }));
        expect(digest(a) === digest(b)).toBe(a === b);
      }),
    );
  });

  test('the digest depends on the item, but not on its signatures or on empty new fields', () => {
    const one = item(module, { pressure: 4 });
    const wider = compiled(
      moduleDocument([
        column('signature', 'approved'),
        column('number', 'pressure'),
        column('text', 'remark'),
      ]),
    );
    expect(digestOf(module, { ...one, client_id: 'c-2' })).not.toBe(digestOf(module, one));
    expect(digestOf(module, { ...one, approved: valueOf([drawn]) })).toBe(digestOf(module, one));
    expect(digestOf(wider, item(wider, { pressure: 4 }))).toBe(digestOf(module, one));
  });
});

describe('the validation of signatures', () => {
  const codes = (columnData: object, approved: string) => {
    const module = moduleOf(columnData);
    return validateItem(module, item(module, { approved }), context).map(({ code }) => code);
  };
  const two = valueOf([drawn, { ...drawn, printed_name: 'Tomasz Kowalski' }]);
  const several = { allowMultiple: true, minSignatures: 2, maxSignatures: 2 };

  test.each([
    ['one signature', {}, valueOf([drawn]), []],
    ['two signatures if one is allowed', {}, two, ['maxItems']],
    ['fewer signatures than required', several, valueOf([drawn]), ['minItems']],
    ['as many signatures as required', several, two, []],
    ['an invalid text', {}, 'Marlene Hoffmann', ['format']],
    [
      'a path with other commands than lines',
      {},
      valueOf([{ ...drawn, drawing: { path: 'M1 2" onload="x', width: 1, height: 1 } }]),
      ['format'],
    ],
    ['a signature without a name', {}, valueOf([{ ...drawn, printed_name: ' ' }]), ['format']],
  ])(
    'the validation gives the expected error codes for %s',
    (_what, columnData, value, expected) => {
      expect(codes(columnData, value)).toEqual(expected);
    },
  );

  test('a drawing never exceeds the maximum length, however long it was drawn', () => {
    const points = Array.from({ length: 60_000 }, (_, at) => ({
      x: (at * 37) % 400,
      y: (at * 91) % 180,
      time: at,
      pressure: 0.5,
    }));
    const options = { penColor: '#000', dotSize: 1, minWidth: 1, maxWidth: 2 };
    const group = {
      ...options,
      points,
      velocityFilterWeight: 0.7,
      compositeOperation: 'source-over' as const,
    };
    const drawing = drawingOf([group], { width: 400, height: 180 });
    expect(drawing?.path.length).toBeLessThanOrEqual(maxPathLength);
    expect(signaturesOf(valueOf([{ ...drawn, drawing }]))).toHaveLength(1);
  });
});

test('a drawing fits a rotated screen in its proportions, and is unchanged after rotating back', () => {
  const points = [0, 90, 180].map((y) => ({ x: y * 2, y, time: y, pressure: 0.5 }));
  const pen = { penColor: '#000', dotSize: 1, minWidth: 1, maxWidth: 2 };
  const group = {
    ...pen,
    points,
    velocityFilterWeight: 0.7,
    compositeOperation: 'source-over' as const,
  };
  const [wide, narrow] = [
    { width: 520, height: 180 },
    { width: 260, height: 180 },
  ];
  const path = (at: typeof wide) => drawingOf(scaleToFit([group], wide, at), at)?.path;
  expect(path(narrow)).toBe('M0 0L90 45L180 90');
  expect(path(wide)).toBe('M0 0L180 90L360 180');
});

const show = (start: string, digest: string) =>
  render(
    <Controlled
      Edit={Edit}
      module={moduleOf()}
      db="approved"
      isGroup
      start={start}
      services={{ digest: () => digest }}
      shown={(value) => JSON.stringify(signaturesOf(value))}
    />,
  );

describe('the control of signatures', () => {
  const sealed = { ...drawn, user_id: 7, signed_at: clerk.now, covers: 'abc' };

  test('the control signs by name only, without a pen, and refuses a second signature if one is allowed', async () => {
    const user = userEvent.setup();
    show('', 'abc');
    await user.click(screen.getByRole('button', { name: 'Sign' }));
    await user.click(await screen.findByRole('checkbox', { name: /without drawing/ }));
    await user.type(screen.getByRole('textbox', { name: /Meaning/ }), 'Work accepted');
    const [, confirm] = screen.getAllByRole('button', { name: 'Sign' });
    if (confirm === undefined) throw new Error('The dialog has no button.');
    await user.click(confirm);
    expect(JSON.parse(screen.getByText(/printed_name/).textContent)).toEqual([
      { ...drawn, meaning: 'Work accepted', drawing: null },
    ]);
    screen.getByText('Valid after saving');
    expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
  });

  test('the control requires a drawing if there is none', async () => {
    const user = userEvent.setup();
    show('', 'abc');
    await user.click(screen.getByRole('button', { name: 'Sign' }));
    await screen.findByRole('img', { name: 'Draw the signature' });
    const [, confirm] = screen.getAllByRole('button', { name: 'Sign' });
    if (confirm === undefined) throw new Error('The dialog has no button.');
    await user.click(confirm);
    expect(screen.getByText('Draw the signature, or sign with the name only.')).toBeTruthy();
  });

  test('removing a signature leaves the focus on the button that signs', async () => {
    const user = userEvent.setup();
    show(valueOf([sealed]), 'abc');
    await user.click(screen.getByRole('button', { name: /^Remove the signature/ }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign' }));
  });

  test('a signature with another printed name also names the signed-in person', () => {
    show(valueOf([{ ...sealed, user_id: 2 }]), 'abc');
    expect(screen.getByText('Signed in as Tomasz Kowalski')).toBeTruthy();
  });

  test.each([
    ['abc', 'Covers the current values'],
    ['abd', 'Values were changed after signing'],
  ])('a signature with the digest %s says whether it covers the values', (digest, words) => {
    show(valueOf([sealed]), digest);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText('21 Nov 2026, 12:00')).toBeTruthy();
  });
});
