// Made by npm run codegen from src/app/i18n/namespaces.ts; do not edit.
export { default as activity } from '../../../../locales/de/activity.json';
export { default as bulletins } from '../../../../locales/de/bulletins.json';
export { default as children } from '../../../../locales/de/children.json';
export { default as codes } from '../../../../locales/de/codes.json';
export { default as connection } from '../../../../locales/de/connection.json';
export { default as files } from '../../../../locales/de/files.json';
export { default as form } from '../../../../locales/de/form.json';
export { default as home } from '../../../../locales/de/home.json';
export { default as inspection } from '../../../../locales/de/inspection.json';
export { default as legal_holds } from '../../../../locales/de/legal_holds.json';
export { default as map } from '../../../../locales/de/map.json';
export { default as notices } from '../../../../locales/de/notices.json';
export { default as planned_pages } from '../../../../locales/de/planned_pages.json';
export { default as related } from '../../../../locales/de/related.json';
