// Made by npm run codegen from src/app/i18n/namespaces.ts; do not edit.
export { default as api } from '../../../../locales/de/api.json';
export { default as app } from '../../../../locales/de/app.json';
export { default as auth } from '../../../../locales/de/auth.json';
export { default as ui } from '../../../../locales/de/ui.json';
