// Made by npm run codegen from src/app/i18n/namespaces.ts; do not edit.
export { default as bulk } from '../../../../locales/fr/bulk.json';
export { default as deletion } from '../../../../locales/fr/deletion.json';
export { default as export } from '../../../../locales/fr/export.json';
export { default as flow } from '../../../../locales/fr/flow.json';
export { default as list } from '../../../../locales/fr/list.json';
export { default as palette } from '../../../../locales/fr/palette.json';
export { default as field_inputs } from '../../../../locales/fr/field_inputs.json';
export { default as references } from '../../../../locales/fr/references.json';
export { default as rules } from '../../../../locales/fr/rules.json';
export { default as schedule } from '../../../../locales/fr/schedule.json';
export { default as site_map } from '../../../../locales/fr/site_map.json';
export { default as sites } from '../../../../locales/fr/sites.json';
export { default as table } from '../../../../locales/fr/table.json';
export { default as widgets } from '../../../../locales/fr/widgets.json';
