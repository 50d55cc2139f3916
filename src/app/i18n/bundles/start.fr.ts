// Made by npm run codegen from src/app/i18n/namespaces.ts; do not edit.
export { default as api } from '../../../../locales/fr/api.json';
export { default as app } from '../../../../locales/fr/app.json';
export { default as auth } from '../../../../locales/fr/auth.json';
export { default as ui } from '../../../../locales/fr/ui.json';
