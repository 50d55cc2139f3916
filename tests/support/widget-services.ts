import { createStore } from '../../src/browser/store.ts';
import type { Language } from '../../src/runtime/text.ts';
import { testFiles } from './file-services.ts';
import type { InboundResult, ReferenceServices } from '../../src/widgets/reference-services.ts';
import type { ReferredItem, StatusView, WidgetServices } from '../../src/widgets/services.ts';

const started: StatusView = {
  number: 1,
  label: { en: 'Open', de: 'Offen' },
  family: 'not_started',
  colour: '#74838E',
};
const done: StatusView = {
  number: 2,
  label: { en: 'Completed', de: 'Abgeschlossen' },
  family: 'done',
  colour: '#2E8B57',
};

const row = (id: number, name: string) => ({ id, name, code: null });

const noCall = new Error('No server here');

/** No item refers to another. */
export const noInbound: InboundResult = {
  state: 'found',
  items: [],
  total: 0,
  isExact: true,
  isLoadingMore: false,
  fetchMore: null,
  retry: () => {},
};

/** Services without references, in which nothing can be created or previewed. */
export const noReferences: ReferenceServices = {
  modules: [],
  referringModules: () => [],
  mayCreate: () => false,
  create: () => Promise.resolve(null),
  report: () => Promise.resolve({ state: 'cancelled' }),
  hasBelow: (moduleType) => moduleType === 'pumps',
  isInDrawer: false,
  openPreview: null,
  scan: () => Promise.resolve(null),
  inbound: () => createStore(noInbound),
};

/** A site in Berlin with a few rows of everything, for views without a server. */
export function testServices(
  language: Language = 'en',
  own: Partial<WidgetServices> = {},
): WidgetServices {
  const types = [
    { ...row(1, 'Corrective'), parentId: null, isActive: true },
    { ...row(2, 'Preventive'), parentId: null, isActive: true },
    { ...row(11, 'Leak'), parentId: 1, isActive: true },
    { ...row(12, 'Noise'), parentId: 1, isActive: true },
    { ...row(21, 'Inspection'), parentId: 2, isActive: true },
    { ...row(4, 'Withdrawn type'), parentId: null, isActive: false },
  ];
  return {
    siteId: 1,
    language,
    me: { id: 1, name: 'Marlene Hoffmann' },
    timeZone: 'Europe/Berlin',
    map: { tileUrl: '', defaultPosition: [51.32, 12.0] },
    types: () => types,
    criticalities: [
      { ...row(1, 'Critical'), rank: 1, colour: '#C4342B', isActive: true },
      { ...row(2, 'High'), rank: 2, colour: '#B57614', isActive: true },
      { ...row(3, 'Withdrawn'), rank: 3, colour: '#44525D', isActive: false },
    ],
    people: [
      { ...row(1, 'Marlene Hoffmann'), isActive: true, absentUntil: null },
      { ...row(2, 'Tomasz Kowalski'), isActive: true, absentUntil: null },
      { ...row(3, 'Aisha Rahman'), isActive: false, absentUntil: null },
    ],
    teams: [{ ...row(1, 'Mechanics'), memberIds: [2, 3] }],
    templates: () => [row(1, 'Corrective, mechanical')],
    status: (_module, _seenBy, number) => [started, done].find((s) => s.number === number) ?? null,
    statuses: () => [started, done],
    digest: () => 'ab'.repeat(32),
    searchItems: () => Promise.resolve([{ id: 1, name: 'Pump P-1101A', code: 'EQ-1' }]),
    referredItems: (_module, ids) =>
      createStore<readonly ReferredItem[]>(
        ids.map((id) =>
          id < 100
            ? { id, state: 'found', row: { id, name: `Item ${id}`, code: `EQ-${id}` } }
            : { id, state: 'gone' },
        ),
      ),
    itemHref: (_module, id) => `/items/${id}`,
    references: noReferences,
    files: testFiles(),
    labels: {
      forModule: () => [],
      pageHref: () => null,
      mayCreate: () => false,
      create: () => Promise.reject(noCall),
    },
    ...own,
  };
}
