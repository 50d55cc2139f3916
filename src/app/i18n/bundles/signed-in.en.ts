// Made by npm run codegen from src/app/i18n/namespaces.ts; do not edit.
export { default as bulk } from '../../../../locales/en/bulk.json';
export { default as deletion } from '../../../../locales/en/deletion.json';
export { default as export } from '../../../../locales/en/export.json';
export { default as flow } from '../../../../locales/en/flow.json';
export { default as list } from '../../../../locales/en/list.json';
export { default as palette } from '../../../../locales/en/palette.json';
export { default as field_inputs } from '../../../../locales/en/field_inputs.json';
export { default as references } from '../../../../locales/en/references.json';
export { default as rules } from '../../../../locales/en/rules.json';
export { default as schedule } from '../../../../locales/en/schedule.json';
export { default as site_map } from '../../../../locales/en/site_map.json';
export { default as sites } from '../../../../locales/en/sites.json';
export { default as table } from '../../../../locales/en/table.json';
export { default as widgets } from '../../../../locales/en/widgets.json';
