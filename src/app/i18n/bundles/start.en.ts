// Made by npm run codegen from src/app/i18n/namespaces.ts; do not edit.
export { default as api } from '../../../../locales/en/api.json';
export { default as app } from '../../../../locales/en/app.json';
export { default as auth } from '../../../../locales/en/auth.json';
export { default as ui } from '../../../../locales/en/ui.json';
