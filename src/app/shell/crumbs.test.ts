import { createInstance, type TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import deApp from '../../../locales/de/app.json' with { type: 'json' };
import deForm from '../../../locales/de/form.json' with { type: 'json' };
import enApp from '../../../locales/en/app.json' with { type: 'json' };
import enForm from '../../../locales/en/form.json' with { type: 'json' };
import { compiled, shippedModules } from '../../../tests/support/compiled.ts';
import type { SiteRow } from '../../contract/directory.ts';
import type { ModuleRegistry } from '../../modules/registry/registry.ts';
import { crumbsOf, documentTitle } from './crumbs.ts';

const texts = createInstance();
await texts.init({
  lng: 'en',
  interpolation: { escapeValue: false },
  resources: { en: { app: enApp, form: enForm }, de: { app: deApp, form: deForm } },
});

const modules = [...shippedModules.values()].map((document) => compiled(document));
const registry: ModuleRegistry = {
  modules,
  entries: new Map(),
  byType: new Map(modules.map((module) => [module.document.type, module])),
  byRoute: new Map(modules.map((module) => [module.document.route, module])),
  restrict: (module) => module,
  seen: (module) => module,
};
const leuna: SiteRow = {
  id: 4,
  name: 'Leuna',
  description: null,
  status: 'Operating',
  colour: null,
  timezone: 'Europe/Berlin',
  locale: 'de',
  site_id: 4,
  site_name: 'Leuna',
  site_description: null,
  site_status: 'Operating',
  site_type: null,
  site_timezone: 'Europe/Berlin',
  site_locale: 'de',
  site_colour: null,
  is_archived: false,
  address: { latitude: null, longitude: null, city: null, country_code: null },
  user_roles: [],
};

function trail(pathname: string, language = 'en', sites: readonly SiteRow[] | null = [leuna]) {
  const t: TFunction<'app'> = texts.getFixedT(language, 'app');
  const formTexts: TFunction<'form'> = texts.getFixedT(language, 'form');
  const rowNames = new Map([
    ['settings/modules/templates/checklists/7', { en: 'Tank entry', de: 'Tankbefahrung' }],
    ['dms/folders/14', { en: 'Vendor documents' }],
  ]);
  const known = { sites: sites ?? undefined, registry, rowNames };
  return crumbsOf(pathname, { ...known, language, t, formTexts });
}

const labels = (pathname: string, language = 'en') =>
  trail(pathname, language).map(({ label }) => label);

describe('breadcrumbs', () => {
  it('breadcrumbs lead from home over site and module to the item', () => {
    expect(trail('/app/sites/4/maintenance/work-orders/20418')).toEqual([
      { label: 'Home', to: '/app' },
      { label: 'Sites', to: '/app/sites' },
      { label: 'Leuna', to: '/app/sites/4' },
      { label: 'Work orders', to: '/app/sites/4/maintenance/work-orders' },
      { label: 'WO-20418' },
    ]);
  });

  it('the form of a folder and the list of all folders are below the page of the folders', () => {
    const folders = ['Home', 'Sites', 'Leuna', 'Document management', 'Folders'];
    expect(labels('/app/sites/4/dms/folders/7/properties')).toEqual([
      ...folders,
      'FOL-7',
      'Properties',
    ]);
    expect(labels('/app/sites/4/dms/folders/14')).toEqual([...folders, 'Vendor documents']);
    expect(labels('/app/sites/4/dms/folders/list')).toEqual([...folders, 'All folders']);
  });

  it('breadcrumbs are in the language of the page', () => {
    expect(labels('/app/sites/4/maintenance/work-orders/new', 'de')).toEqual([
      'Startseite',
      'Standorte',
      'Leuna',
      'Arbeitsaufträge',
      'Neuer Arbeitsauftrag',
    ]);
  });

  it.each([
    ['/app', ['Home']],
    ['/app/', ['Home']],
    ['/app/sites', ['Home', 'Sites']],
    ['/app/sites/4/', ['Home', 'Sites', 'Leuna']],
    ['/app/settings/profile', ['Home', 'Profile and Settings']],
    ['/app/nowhere', ['Home', 'Not Found']],
    ['/app/sites/5', ['Home', 'Sites', 'Not Found']],
    ['/app/sites/4/nowhere/at/all', ['Home', 'Sites', 'Leuna', 'Not Found']],
    [
      '/app/sites/4/assets/equipment/x',
      ['Home', 'Sites', 'Leuna', 'Equipment hierarchy', 'Equipment', 'Not Found'],
    ],
    [
      '/app/sites/4/safety/checklists',
      ['Home', 'Sites', 'Leuna', 'Checklists and procedures library'],
    ],
    [
      '/app/sites/4/settings/modules/templates/checklists/import',
      [
        'Home',
        'Sites',
        'Leuna',
        'Module settings',
        'Templates',
        'Checklists',
        'Template from a form',
      ],
    ],
    [
      '/app/sites/4/settings/modules/templates/checklists/7/export',
      [
        'Home',
        'Sites',
        'Leuna',
        'Module settings',
        'Templates',
        'Checklists',
        'Tank entry',
        'Take out',
      ],
    ],
  ])('breadcrumbs of %s are %j, and the last is no link', (pathname, expected) => {
    expect(labels(pathname)).toEqual(expected);
    expect(trail(pathname).at(-1)?.to).toBeUndefined();
    expect(trail(pathname).slice(0, -1)).toSatisfy((steps: readonly { to?: string }[]) =>
      steps.every(({ to }) => to !== undefined),
    );
  });

  it.each(modules.map(({ document }) => [document.route, document.codePrefix] as const))(
    'breadcrumbs of an item below %s end with its code, after its list',
    (route, prefix) => {
      const steps = trail(`/app/sites/4/${route}/311`);
      expect(steps.at(-1)).toEqual({ label: `${prefix}-311` });
      expect(steps.at(-2)?.to).toBe(`/app/sites/4/${route}`);
    },
  );

  it('the document title begins with the most specific name', () => {
    expect(documentTitle(trail('/app'))).toEqual(['Home']);
    expect(documentTitle(trail('/app/sites/4/maintenance/work-orders/20418'))).toEqual([
      'WO-20418',
      'Work orders',
      'Leuna',
    ]);
  });

  it('breadcrumbs show "Site" until the sites are loaded', () => {
    expect(trail('/app/sites/4', 'en', null).at(-1)?.label).toBe('Site');
  });
});
