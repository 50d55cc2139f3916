/** A page of the product with its title in both languages, copied from the specification. */
export interface PageRoute {
  /** Below the site, or below /app if it belongs to no site. */
  readonly path: string;
  readonly isOfSite: boolean;
  /** The breadcrumbs after "Home" or the site's name. */
  readonly crumbs: readonly string[];
  readonly title: { readonly en: string | RegExp; readonly de: string | RegExp };
  /** Pages of one kind have the same structure. */
  readonly kind: string;
}

/** The title of a page that is called as its item, which the site may have or not. */
export const anyTitle = /\S/v;

type Words = readonly [path: string, en: string, de: string];

function of(kind: string, isOfSite: boolean, above: readonly string[], ...all: readonly Words[]) {
  return all.map(([path, en, de]): PageRoute => ({
    path,
    isOfSite,
    crumbs: [...above, en],
    title: { en, de },
    kind,
  }));
}

const settings = ['Module settings'] as const;

type Pair = readonly [en: string, de: string];

/**
 * The routes of templates, dropdowns or types: the modules, and for one of them the list, a new
 * one, and the edit page.
 */
function settingsOf(
  path: string,
  name: Pair,
  made: Pair,
  one: Pair,
  edited?: Pair,
): readonly PageRoute[] {
  const at = `settings/modules/${path}`;
  const ofModule = [...settings, name[0], 'Work orders'];
  const [list] = of('settings', true, ofModule.slice(0, -1), [`${at}/workorders`, ...name]);
  const rows = [
    ...of('settings', true, ofModule, [`${at}/workorders/7`, `${one[0]} 7`, `${one[1]} 7`]),
    ...of(
      'settings',
      true,
      [...ofModule, `${one[0]} 7`],
      [`${at}/workorders/7/edit`, 'Edit', 'Bearbeiten'],
    ),
  ];
  const title = edited === undefined ? {} : { title: { en: edited[0], de: edited[1] } };
  // The editor of templates shows the name of the template, which the specification gives to a new one.
  const isTemplate = path === 'templates';
  const ofNew = isTemplate ? { title: { en: 'New Template', de: made[1] } } : {};
  const ofEdited = isTemplate ? { title: { en: anyTitle, de: anyTitle } } : {};
  return [
    ...of('settings', true, settings, [at, ...name]),
    ...(list === undefined ? [] : [{ ...list, crumbs: ofModule }]),
    ...of('settings', true, ofModule, [`${at}/workorders/new`, ...made]).map((row) => ({
      ...row,
      ...ofNew,
    })),
    ...rows.map((row) => ({ ...row, ...title, ...(row.path.endsWith('/edit') ? ofEdited : {}) })),
  ];
}

/** A tab of the page of people, which keeps the page's title. */
function peopleTab(path: string, crumb: string): readonly PageRoute[] {
  const title = { en: 'People', de: 'Personen' };
  const crumbs = ['People', crumb];
  return [{ path: `people/${path}`, isOfSite: false, crumbs, title, kind: 'people' }];
}

/** Every route of sections 2.3 and 2.4 without an item's id. */
export const routes: readonly PageRoute[] = [
  { path: '', isOfSite: false, crumbs: [], title: { en: /Marlene/, de: /Marlene/ }, kind: 'home' },
  ...of('sites', false, [], ['sites', 'Sites', 'Standorte']),
  ...of('people', false, [], ['people', 'People', 'Personen']),
  ...peopleTab('teams', 'Teams'),
  ...peopleTab('roles', 'Roles'),
  ...peopleTab('access', 'Access'),
  ...of('form', false, ['Sites'], ['sites/new', 'New site', 'Neuer Standort']),
  ...of(
    'place',
    false,
    [],
    ['potree-viewer', 'Point cloud viewer', 'Punktwolken-Viewer'],
    ['rvt-integration', 'RVT integration', 'RVT-Integration'],
  ),
  ...of(
    'form',
    false,
    [],
    ['settings/more', 'Set up more', 'Mehr einrichten'],
    ['start', 'Get started', 'Erste Schritte'],
    ['search', 'Search results', 'Suchergebnisse'],
    ['unsent', 'Unsent changes', 'Nicht gesendete Änderungen'],
    ['settings/organisation', 'Organisation settings', 'Organisationseinstellungen'],
    ['settings/profile', 'Profile and Settings', 'Profil und Einstellungen'],
    ['settings/audit', 'Audit log', 'Audit-Protokoll'],
    ['settings/developers', 'Developers', 'Für Entwickler'],
    ['bulletins', 'Bulletins', 'Aushänge'],
  ),
  {
    path: 'settings/organisation/sign-in',
    isOfSite: false,
    crumbs: ['Organisation settings', 'Sign-in'],
    title: { en: 'Organisation settings', de: 'Organisationseinstellungen' },
    kind: 'form',
  },
  ...of(
    'list',
    true,
    [],
    ['maintenance/work-orders', 'Work orders', 'Arbeitsaufträge'],
    ['maintenance/permits', 'Permits', 'Erlaubnisscheine'],
    ['maintenance/observations', 'Observations', 'Beobachtungen'],
  ),
  ...of(
    'list',
    true,
    ['Equipment hierarchy'],
    ['assets/functional-locations', 'Functional locations', 'Technische Plätze'],
    ['assets/equipment', 'Equipment', 'Anlagen'],
  ),
  {
    path: 'safety/checklists',
    isOfSite: true,
    crumbs: ['Checklists and procedures library'],
    title: { en: 'Checklists', de: 'Checklisten' },
    kind: 'list',
  },
  ...of('index', true, [], ['assets', 'Equipment hierarchy', 'Anlagenhierarchie']),
  ...of(
    'list',
    true,
    ['Document management'],
    ['dms/documents', 'Documents', 'Dokumente'],
    ['dms/folders', 'Folders', 'Ordner'],
  ),
  ...of('index', true, [], ['dms', 'Document management', 'Dokumentenmanagement']),
  ...of(
    'recycle bin',
    true,
    ['Document management'],
    ['dms/recycle-bin', 'Recycle bin', 'Papierkorb'],
  ),
  ...of(
    'place',
    true,
    ['Equipment hierarchy'],
    ['assets/master-data', 'Master data', 'Stammdaten'],
    ['assets/warranty', 'Warranty', 'Gewährleistung'],
    ['assets/inventory', 'Inventory', 'Lagerbestand'],
  ),
  ...of(
    'place',
    true,
    [],
    ['analytics/dashboards', 'Dashboards and reporting', 'Dashboards und Berichte'],
    ['analytics/jarvis', 'AI assistant', 'KI-Assistent'],
    ['3d/model', '3D model', '3D-Modell'],
    ['3d/measurements', 'Measurements', 'Messungen'],
    ['3d/areas', 'Areas', 'Bereiche'],
    ['3d/ar', 'Augmented reality', 'Augmented Reality'],
    ['maintenance/preventive', 'Preventive maintenance', 'Vorbeugende Instandhaltung'],
    ['maintenance/operations', 'Operations', 'Betrieb'],
    ['maintenance/readings', 'Readings/gauges', 'Ablesungen/Messgeräte'],
    ['maintenance/notifications', 'Notifications', 'Meldungen'],
    ['maintenance/shift-handover', 'Shift handover/site diary', 'Schichtübergabe/Tagebuch'],
    ['safety/loto', 'Lockout/tagout', 'Lockout/Tagout'],
    ['safety/key-boxes', 'Key boxes', 'Schlüsselkästen'],
    ['safety/hazop', 'Hazard studies', 'Gefahrenstudien'],
    ['safety/moc', 'Management of change', 'Änderungsmanagement'],
    ['safety/projects', 'Projects', 'Projekte'],
    ['contractors', 'Contractors', 'Auftragnehmer'],
    ['workforce', 'Workforce', 'Personal'],
    ['training', 'Training', 'Schulungen'],
    ['people/site-users', 'Site users', 'Standortbenutzer'],
  ),
  ...of('site settings', true, [], ['settings/site', 'Site settings', 'Standorteinstellungen']),
  ...of('list', true, [], ['documents/drawings', 'Drawings', 'Zeichnungen']),
  {
    path: 'documents/drawings/maps',
    isOfSite: true,
    crumbs: ['Drawings', 'Drawing maps'],
    title: { en: 'Map of the drawings', de: 'Karte der Zeichnungen' },
    kind: 'list',
  },
  {
    path: 'documents/drawings/list',
    isOfSite: true,
    crumbs: ['Drawings', 'List of drawings'],
    title: { en: 'Drawings', de: 'Zeichnungen' },
    kind: 'list',
  },
  ...of(
    'place',
    true,
    ['Drawings'],
    ['documents/drawings/settings', 'Drawing settings', 'Zeichnungseinstellungen'],
  ),
  ...of('index', true, [], ['settings/modules', 'Module settings', 'Moduleinstellungen']),
  ...settingsOf(
    'templates',
    ['Templates', 'Vorlagen'],
    ['New template', 'Neue Vorlage'],
    ['Template', 'Vorlage'],
  ),
  ...settingsOf(
    'dropdowns',
    ['Dropdowns', 'Auswahllisten'],
    ['New dropdown', 'Neue Auswahlliste'],
    ['Dropdown', 'Auswahlliste'],
    ['Dropdown', 'Auswahlliste'],
  ),
  ...settingsOf(
    'types',
    ['Types/subtypes', 'Typen/Untertypen'],
    ['New type', 'Neuer Typ'],
    ['Type', 'Typ'],
    ['Edit type', 'Typ bearbeiten'],
  ),
  ...of(
    'settings',
    true,
    settings,
    ['settings/modules/labels', 'Labels', 'Labels'],
    ['settings/modules/criticalities', 'Criticalities/priorities', 'Kritikalitäten/Prioritäten'],
  ),
  {
    path: 'settings/modules/labels/workorders',
    isOfSite: true,
    crumbs: [...settings, 'Labels', 'Work orders'],
    title: { en: 'Labels', de: 'Labels' },
    kind: 'settings',
  },
];
