import { describe, expect, expectTypeOf, test } from 'vitest';
import document from '../../schemas/field-types/datetime.json' with { type: 'json' };
import { defineField } from '../widgets/define.ts';
import { fields } from '../widgets/fields.ts';
import type { EditProps } from '../widgets/view-types.ts';
import type { Settings, SettingsOf } from './field-settings.ts';
import { resolveSettings } from './record/settings.ts';
import type { Text } from './text.ts';

// `npm run check -- types` reads the expectations: an `@ts-expect-error` without an error fails it.
describe('settings of a field type', () => {
  test('a setting has the type of its schema, and its default makes it present', () => {
    expectTypeOf<SettingsOf<'datetime'>['includeTime']>().toEqualTypeOf<boolean>();
    expectTypeOf<SettingsOf<'text'>['maxLength']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<SettingsOf<'number'>['suffix']>().toEqualTypeOf<Text | undefined>();
    expectTypeOf<SettingsOf<'dropdown'>['options'][number]['value']>().toEqualTypeOf<number>();
    expectTypeOf<SettingsOf<'photos'>['allowedTypes']>().toEqualTypeOf<
      readonly ('uploaded' | '360' | 'closeup')[]
    >();
    expectTypeOf<Settings['includeTime']>().toEqualTypeOf<boolean | undefined>();
  });

  test('a misspelled setting is a type error in a field type and in a view', () => {
    const { normalise } = defineField<'datetime'>(document, {
      normalise(value, settings) {
        expectTypeOf(settings).toHaveProperty('includeTime');
        expectTypeOf(settings).not.toHaveProperty('includesTime');
        return value;
      },
    });
    // @ts-expect-error No setting of a text has this name.
    const name: keyof EditProps<SettingsOf<'text'>>['column']['settings'] = 'placehold';
    // @ts-expect-error No field type has a setting of this name.
    const anyName: keyof Settings = 'placehold';
    expect([name, anyName]).not.toContain(normalise);
  });

  test('the setting of another type, and the room of another type, are type errors', () => {
    // @ts-expect-error A text has no setting of this name; a date has.
    const name: keyof SettingsOf<'text'> = 'includeTime';
    // @ts-expect-error A text lacks the settings that the room of dates reads.
    const rooms: Pick<typeof fields, 'text'> = { text: fields.datetime };
    expect(rooms.text.document.settings.properties).toHaveProperty(name);
  });

  test('settings that the type says are present are present without a column setting them', () => {
    const { document: signature } = fields.signature;
    const settings = resolveSettings(signature);
    expect(settings).toMatchObject({ penColor: '#000000', allowMultiple: false });
    expect(settings).not.toHaveProperty('maxSignatures');
  });
});
