// Made by npm run codegen from src/app/i18n/namespaces.ts; do not edit.
export { default as activity } from '../../../../locales/en/activity.json';
export { default as bulletins } from '../../../../locales/en/bulletins.json';
export { default as children } from '../../../../locales/en/children.json';
export { default as codes } from '../../../../locales/en/codes.json';
export { default as connection } from '../../../../locales/en/connection.json';
export { default as files } from '../../../../locales/en/files.json';
export { default as form } from '../../../../locales/en/form.json';
export { default as home } from '../../../../locales/en/home.json';
export { default as inspection } from '../../../../locales/en/inspection.json';
export { default as legal_holds } from '../../../../locales/en/legal_holds.json';
export { default as map } from '../../../../locales/en/map.json';
export { default as notices } from '../../../../locales/en/notices.json';
export { default as planned_pages } from '../../../../locales/en/planned_pages.json';
export { default as related } from '../../../../locales/en/related.json';
