import { compileModule } from '../../runtime/compile/module.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { ModuleDocument } from '../../runtime/documents.ts';
import type { FieldTypes } from '../../runtime/field-type.ts';
import type { SettingField } from './setting-field.ts';

const settings = { en: 'Settings', de: 'Einstellungen', fr: 'Réglages' };

/** A module whose item holds the settings of one field, so that a form edits them. */
export function settingsModule(
  fields: readonly SettingField[],
  fieldTypes: FieldTypes,
): CompiledModule | null {
  const document: ModuleDocument = {
    id: 1,
    type: 'field_settings',
    name: settings,
    singular: settings,
    description: settings,
    databaseTable: 'field_settings',
    api: 'field-settings',
    wrapper: 'field_settings',
    route: 'field-settings',
    icon: 'settings',
    navigation: { group: 'general', order: 0 },
    tabs: [{ id: 'settings', name: settings, sections: [{ id: 'settings', name: settings }] }],
    tableColumns: [],
    coreColumns: fields.flatMap(({ columns }) => columns),
    defaultStatusFlow: {
      name: 'field_settings',
      nodes: [{ id: 'open', kind: 'status_start', label: settings, colour: '#3B7DD8' }],
      edges: [],
    },
  };
  const result = compileModule(document, { fieldTypes, flows: new Map() });
  if (!result.ok) console.warn('Settings without a form', result.problems);
  return result.ok ? result.module : null;
}
