import type { SettingsOf } from '../../runtime/field-settings.ts';
import { isObject } from '../../runtime/record/json.ts';
import { encodeUnknown, cellText, invalidCell } from '../../runtime/cell-codec/cell-text.ts';
import { joinCellList, splitCellList } from '../../runtime/cell-codec/cell-list.ts';
import { decodeReferences, encodeReference } from '../../runtime/cell-codec/references.ts';
import type { CellCodec } from '../../runtime/cell-codec/types.ts';
import { jsonCodec } from '../cell-codecs/values.ts';
import { connectionOf } from './value.ts';

const form = /^([a-z][a-z0-9_]{0,50}):\s*([^]*)$/;
const moduleName = /^[a-z][a-z0-9_]{0,50}$/;

/**
 * A module and its items: `pumps: Pump 1; Pump 2`; the module may be omitted if the settings fix
 * it.
 */
export const cellCodec: CellCodec<SettingsOf<'module_item_connection_reference'>> = {
  encode(value, _settings, names) {
    const { moduleType, ids } = connectionOf(value);
    if (ids.length === 0) return isObject(value) ? null : encodeUnknown(value);
    if (!moduleName.test(moduleType)) return encodeUnknown(value);
    const of = { list: 'items', module: moduleType } as const;
    return `${moduleType}: ${joinCellList(ids.map((id) => encodeReference(of, id, names)))}`;
  },
  decode(cell, settings, names) {
    const text = cellText(cell);
    if (text === '') return { value: null };
    if (text.startsWith('{')) return jsonCodec.decode(cell, settings, names);
    const [, written = '', rest = ''] = form.exec(text) ?? [];
    const fixed = settings.moduleType ?? '';
    const module = written === '' ? fixed : written;
    if (module === '') return invalidCell('not_a_connection', cell);
    const items = decodeReferences(
      { list: 'items', module },
      splitCellList(written === '' ? text : rest),
      names,
    );
    if (items === 'pending' || 'problem' in items) return items;
    return { value: { module_type: module, item_ids: items.value } };
  },
};
