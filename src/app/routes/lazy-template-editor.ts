import { lazyPage } from './lazy-page.ts';

/** The template editor (spec 2.4). */
export const TemplateEditorPage = lazyPage(
  async () => (await import('../../editor/screen/TemplateEditorPage.tsx')).TemplateEditorPage,
  'editor',
  'rule_editor',
);
