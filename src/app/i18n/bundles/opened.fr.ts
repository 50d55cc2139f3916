// Made by npm run codegen from src/app/i18n/namespaces.ts; do not edit.
export { default as activity } from '../../../../locales/fr/activity.json';
export { default as bulletins } from '../../../../locales/fr/bulletins.json';
export { default as children } from '../../../../locales/fr/children.json';
export { default as codes } from '../../../../locales/fr/codes.json';
export { default as connection } from '../../../../locales/fr/connection.json';
export { default as files } from '../../../../locales/fr/files.json';
export { default as form } from '../../../../locales/fr/form.json';
export { default as home } from '../../../../locales/fr/home.json';
export { default as inspection } from '../../../../locales/fr/inspection.json';
export { default as legal_holds } from '../../../../locales/fr/legal_holds.json';
export { default as map } from '../../../../locales/fr/map.json';
export { default as notices } from '../../../../locales/fr/notices.json';
export { default as planned_pages } from '../../../../locales/fr/planned_pages.json';
export { default as related } from '../../../../locales/fr/related.json';
