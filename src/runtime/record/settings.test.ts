import { describe, expect, test } from 'vitest';
import { fields } from '../../widgets/fields.ts';
import type { FieldTypeDocument } from '../documents.ts';
import { resolveSettings } from './settings.ts';

function typeWith(settings: FieldTypeDocument['settings']): FieldTypeDocument {
  return { ...fields.text.document, settings };
}

describe('resolveSettings', () => {
  test("resolveSettings overlays the type's defaults with the column's settings", () => {
    const settings = resolveSettings(fields.number.document, { max: 8760, suffix: 'h' });
    expect(settings).toMatchObject({ min: 0, max: 8760, step: 1, suffix: 'h' });
  });

  test('an explicit null removes a default', () => {
    expect(resolveSettings(fields.number.document, { max: null })).not.toHaveProperty('max');
  });

  test('a default in `then` applies while its condition holds', () => {
    const of = (multiple: boolean) => resolveSettings(fields.dropdown.document, { multiple });
    expect(of(true)).toMatchObject({ min_selected: 1, max_selected: 2 });
    expect(Object.keys(of(false))).not.toContain('max_selected');
  });

  test('a condition may hold because of a default in the same schema', () => {
    const document = typeWith({
      properties: { isOn: { default: true } },
      allOf: [
        {
          if: { properties: { isOn: { const: true } }, required: ['isOn'] },
          then: { properties: { size: { default: 5 } } },
          else: { properties: { size: { default: 1 } } },
        },
      ],
    });
    expect(resolveSettings(document)).toEqual({ isOn: true, size: 5 });
    expect(resolveSettings(document, { isOn: false })).toEqual({ isOn: false, size: 1 });
    expect(resolveSettings(document, { size: 9 })).toEqual({ isOn: true, size: 9 });
    expect(resolveSettings(document, { size: null })).toEqual({ isOn: true });
  });
});
