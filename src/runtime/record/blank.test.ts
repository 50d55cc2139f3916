import { describe, expect, test } from 'vitest';
import {
  column,
  compiled,
  moduleDocument,
  shippedModules,
} from '../../../tests/support/compiled.ts';
import { blankItem } from './blank.ts';

describe('blankItem', () => {
  test("a blank item has the spec's values by data type", () => {
    const module = compiled(
      moduleDocument([
        column('textarea', 'notes'),
        column('number', 'hours'),
        column('checkbox', 'is_spare'),
        column('photos', 'photos'),
        column('checkbox_group', 'kinds'),
        column('user_reference', 'owner'),
        column('3drm_coordinate', 'place'),
        column('module_item_connection_reference', 'linked'),
      ]),
    );
    expect(blankItem(module, 7)).toMatchObject({
      id: 0,
      site_id: 7,
      name: '',
      type: 'pumps',
      template_id: -1,
      status: 1,
      columns: {},
      notes: '',
      hours: 0,
      is_spare: false,
      photos: [],
      kinds: [],
      owner: null,
      place: null,
      linked: null,
    });
  });

  test('a blank item has the defaults of the settings', () => {
    const options = [
      { value: 4, label: 'Water' },
      { value: 5, label: 'Oil' },
    ];
    const module = compiled(
      moduleDocument([
        column('checkbox', 'is_spare', { columnData: { defaultChecked: true } }),
        column('dropdown', 'fluid', { columnData: { options, defaultValue: [5] } }),
      ]),
    );
    expect(blankItem(module, 1)).toMatchObject({ is_spare: true, fluid: [5] });
  });

  test('a blank item has template columns inside `columns`', () => {
    const template = {
      id: 12,
      version: 3,
      document: { moduleType: 'pumps', name: 'T', columns: [column('text', 'cause')] },
    };
    expect(blankItem(compiled(moduleDocument([]), { template }), 1)).toMatchObject({
      template_id: 12,
      template_version: 3,
      columns: { cause: '' },
    });
  });

  test.each([...shippedModules])('%s: a blank item has the status of the start', (_, document) => {
    const module = compiled(document);
    expect(module.flow.byNumber.get(blankItem(module, 1).status)).toBe(module.flow.start);
  });
});
