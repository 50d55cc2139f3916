import { isObject } from '../../runtime/record/json.ts';
import { strayCell, textOf, unreadable } from '../../runtime/written/cells.ts';
import { joinParts, splitParts } from '../../runtime/written/parts.ts';
import { readMany, writeOne } from '../../runtime/written/references.ts';
import type { Written } from '../../runtime/written/types.ts';
import { writtenJson } from '../written/values.ts';
import { moduleTypeOf } from '../module_item_reference/settings.ts';
import { connectionOf } from './value.ts';

const form = /^([a-z][a-z0-9_]{0,50}):\s*([^]*)$/;
const moduleName = /^[a-z][a-z0-9_]{0,50}$/;

/** A module and its items: `pumps: Pump 1; Pump 2`; the module may be left out where it is fixed. */
export const written: Written = {
  toCell(value, _settings, names) {
    const { moduleType, ids } = connectionOf(value);
    if (ids.length === 0) return isObject(value) ? null : strayCell(value);
    if (!moduleName.test(moduleType)) return strayCell(value);
    const of = { list: 'items', module: moduleType } as const;
    return `${moduleType}: ${joinParts(ids.map((id) => writeOne(of, id, names)))}`;
  },
  fromCell(cell, settings, names) {
    const text = textOf(cell);
    if (text === '') return { value: null };
    if (text.startsWith('{')) return writtenJson.fromCell(cell, settings, names);
    const [, written = '', rest = ''] = form.exec(text) ?? [];
    const fixed = moduleTypeOf(settings);
    const module = written === '' ? fixed : written;
    if (module === '') return unreadable('not_a_connection', cell);
    const items = readMany(
      { list: 'items', module },
      splitParts(written === '' ? text : rest),
      names,
    );
    if (items === 'asked' || 'problem' in items) return items;
    return { value: { module_type: module, item_ids: items.value } };
  },
};
