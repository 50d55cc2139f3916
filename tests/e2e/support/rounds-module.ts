import { shiftLogs } from './shift-logs.ts';

const [name] = shiftLogs.coreColumns;

interface Column {
  readonly columnType: string;
  readonly name: { readonly en: string; readonly de: string };
  readonly db: string;
  readonly columnData?: object;
}

const columns: readonly Column[] = [
  { columnType: 'lat_lon', db: 'place', name: { en: 'Place', de: 'Ort' } },
  { columnType: '3drm_coordinate', db: 'way', name: { en: 'Way', de: 'Weg' } },
  { columnType: 'scheduler', db: 'plan', name: { en: 'Rounds', de: 'Rundgänge' } },
  { columnType: 'chart', db: 'flow', name: { en: 'Flow', de: 'Durchfluss' } },
  {
    columnType: 'datetime',
    db: 'begun',
    name: { en: 'Begun at', de: 'Begonnen' },
    columnData: { includeTime: true, timeFormat: '24h', format: 'DD/MM/YYYY' },
  },
  {
    columnType: 'number',
    db: 'pressure',
    name: { en: 'Pressure', de: 'Druck' },
    columnData: { min: 0, max: 16, step: 0.5, decimals: 1, suffix: 'bar' },
  },
  {
    columnType: 'text',
    db: 'valve',
    name: { en: 'Valve', de: 'Armatur' },
    columnData: { maxLength: 12, pattern: '^V-\\d+$', placeholder: 'V-101' },
  },
  { columnType: 'textarea', db: 'notes', name: { en: 'Notes', de: 'Notizen' } },
  { columnType: 'checkbox', db: 'clean', name: { en: 'Clean', de: 'Sauber' } },
  {
    columnType: 'checkbox_group',
    db: 'worn',
    name: { en: 'Protection worn', de: 'Schutz getragen' },
    columnData: {
      options: [
        { value: 'helmet', label: { en: 'Helmet', de: 'Helm' } },
        { value: 'gloves', label: { en: 'Gloves', de: 'Handschuhe' } },
      ],
    },
  },
  {
    columnType: 'signature',
    db: 'approved',
    name: { en: 'Approval', de: 'Freigabe' },
    columnData: { penColor: '#0B3D91', backgroundColor: '#FFFFF0' },
  },
];

/** A module with fields for places, times and proofs, as an integrator would add it. */
export const rounds = {
  ...shiftLogs,
  id: 9002,
  type: 'rounds',
  name: { en: 'Rounds', de: 'Rundgänge' },
  singular: { en: 'round', de: 'Rundgang' },
  createLabel: { en: 'New round', de: 'Neuer Rundgang' },
  databaseTable: 'round_items',
  api: 'rounds',
  wrapper: 'rounds',
  route: 'maintenance/rounds',
  icon: 'route',
  codePrefix: 'RD',
  navigation: { group: 'maintenance', order: 6 },
  coreColumns: [
    name,
    ...columns.map((column, index) => ({
      ...column,
      tab: 'general',
      section: 'details',
      order: index + 1,
      tableOrder: index + 2,
    })),
  ],
  defaultStatusFlow: { ...shiftLogs.defaultStatusFlow, name: 'rounds' },
};
