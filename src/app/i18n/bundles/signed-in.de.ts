// Made by npm run codegen from src/app/i18n/namespaces.ts; do not edit.
export { default as bulk } from '../../../../locales/de/bulk.json';
export { default as deletion } from '../../../../locales/de/deletion.json';
export { default as export } from '../../../../locales/de/export.json';
export { default as flow } from '../../../../locales/de/flow.json';
export { default as list } from '../../../../locales/de/list.json';
export { default as palette } from '../../../../locales/de/palette.json';
export { default as field_inputs } from '../../../../locales/de/field_inputs.json';
export { default as references } from '../../../../locales/de/references.json';
export { default as rules } from '../../../../locales/de/rules.json';
export { default as schedule } from '../../../../locales/de/schedule.json';
export { default as site_map } from '../../../../locales/de/site_map.json';
export { default as sites } from '../../../../locales/de/sites.json';
export { default as table } from '../../../../locales/de/table.json';
export { default as widgets } from '../../../../locales/de/widgets.json';
