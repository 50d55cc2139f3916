import { analysed, annotation, hotspot } from '../matrix/sample-bodies.ts';
import type { CallDocument } from '../../../src/contract/call.ts';

const uuid = '3b1c7a52-5c1e-4f7e-9d3a-0d4b5a6c7e8f';
const deletedItems = { items: [{ module_type: 'equipment', id: 1, version: 1 }] };

/** Bodies of the calls of no module that need one, given a site. */
export const bodies: Readonly<Record<string, (siteId: number) => object>> = {
  CREATE_TEMPLATE: (site_id) => ({ site_id, document: {} }),
  UPDATE_TEMPLATE: () => ({ document: {} }),
  REVIEW_TEMPLATE: () => ({ document: {} }),
  OPEN_TEMPLATE_DRAFT: () => ({ template_id: null, version: 0, document: {} }),
  ADD_TEMPLATE_DRAFT_ENTRIES: () => ({ draft_id: uuid, after: 0, entries: [] }),
  SHOW_TEMPLATE_DRAFT_SELECTION: () => ({ author: uuid, is_open: true, selected: null }),
  CREATE_COLUMN: (site_id) => ({ site_id, module_type: 'equipment', document: {} }),
  UPDATE_COLUMN: () => ({ document: {} }),
  CREATE_SITE_FIELD_TYPE: () => ({ document: {} }),
  UPDATE_SITE_FIELD_TYPE: () => ({ document: {} }),
  CREATE_SITE_LABEL: () => ({ module_type: 'equipment', name: 'x' }),
  UPDATE_SITE_LABEL: () => ({ name: 'x' }),
  CREATE_SITE_TYPE: () => ({ module_type: 'equipment', name: 'x' }),
  CREATE_SITE_DROPDOWN: () => ({
    module_type: 'equipment',
    name: 'x',
    options: [{ value: 1, label: 'x' }],
  }),
  UPDATE_SITE_TYPE: () => ({ name: 'x' }),
  UPDATE_SITE_DROPDOWN: () => ({ name: 'x' }),
  UPDATE_SITE_CRITICALITY: () => ({ name: 'x' }),
  ORDER_SITE_LIST: () => ({ module_type: 'equipment', ids: [1] }),
  MERGE_SITE_LIST_ROW: () => ({ into_id: 1 }),
  EXPORT_SITE_WORKBOOK: () => ({ name: 'x', sheets: [{ name: 'x', rows: [['x']] }] }),
  IMPORT_SITE_LIST: () => ({ module_type: 'equipment', rows: [{ name: 'x' }] }),
  SET_DEFAULT_TEMPLATE: () => ({ is_default: true }),
  CREATE_SITE_VIEW: () => ({ module_type: 'equipment', name: 'x', document: {} }),
  UPDATE_SITE_VIEW: () => ({ name: 'x' }),
  SET_SITE_VIEW_DEFAULT: () => ({ module_type: 'equipment', role_id: null, view_id: null }),
  UPDATE_SITE: () => ({ city: 'x' }),
  COPY_SITE_SETTINGS: (from_site_id) => ({ from_site_id }),
  ARCHIVE_SITE: () => ({}),
  RESTORE_SITE: () => ({}),
  ADD_DMS_VERSION: () => ({ file_id: 1 }),
  SET_DMS_READERS: () => ({ user_ids: [], team_ids: [] }),
  CONFIRM_DMS_READING: () => ({ version: 1 }),
  ADD_SITE_ITEM_CODE: () => ({ code: 'x', module_type: 'equipment', item_id: 1 }),
  SAVE_DMS_HOTSPOTS: () => ({ version: 1, hotspots: [hotspot(1)] }),
  REMOVE_DMS_HOTSPOTS: () => ({ ids: [1] }),
  ADD_DMS_ANNOTATIONS: () => ({ version: 1, annotations: [annotation] }),
  CHANGE_DMS_ANNOTATIONS: () => ({ changes: [{ id: 1, text: 'y' }] }),
  COMMENT_DMS_ANNOTATION: () => ({ id: 1, text: 'x', status: null }),
  CARRY_DMS_ANNOTATIONS: () => ({ version: 1, ids: [1] }),
  UPLOAD_ANALYSIS_FILE: () => analysed(1, 1),
  ANALYZE_FILE: () => ({ ...analysed(1, 1), question: 'What?' }),
  UPDATE_SITE_FILE: () => ({ kind: '360' }),
  UPDATE_BULLETIN: () => ({ title: 'y' }),
  SAVE_ITEMS: () => ({ delete: deletedItems.items }),
  DELETE_ITEMS: () => deletedItems,
  CHECK_USES: () => ({ items: [{ module_type: 'equipment', id: 1 }] }),
  RESTORE_DELETED_ITEMS: () => deletedItems,
  ERASE_DELETED_ITEMS: () => deletedItems,
  SET_LEGAL_HOLD: () => ({ module_type: 'equipment', item_id: 1, reason: 'x' }),
  RELEASE_LEGAL_HOLD: () => ({ reason: 'x' }),
  CREATE_SITE_CRITICALITY: () => ({ name: 'x', rank: 1, colour: '#000000' }),
};

/** Bodies of the calls on many items, by the end of their path. */
const ofMany: Readonly<Record<string, (item: { id: number; version: number }) => object>> = {
  check: (item) => [{ ...item, changes: { name: 'Changed' } }],
  batch: (item) => [{ ...item, changes: { name: 'Changed' } }],
  bulk: (item) => ({ items: [item], changes: { name: 'Changed' } }),
  transitions: (item) => ({ items: [item], to: 'X' }),
  remove: (item) => ({ items: [item] }),
  restore: (item) => ({ items: [item] }),
};
/** Bodies of the calls on one item that need one. */
const ofOne: readonly (readonly [RegExp, object])[] = [
  [/^TRANSITION/, { to: 'X' }],
  [/^COMMENT_ON/, { client_id: uuid, text: 'x' }],
  [/_COMMENT$/, { text: 'x' }],
  [/^HAND_OVER$/, { to_user_id: 1 }],
  [/^UNDO_HAND_OVER$/, { at: '2026-01-01T00:00:00.000Z' }],
  [/^UPDATE_ROLE$/, { name: 'x' }],
  [/^(?:UPDATE|REVIEW)_ORGANISATION_MODULE$/, { document: {} }],
  [/^GRANT_ACCESS_REQUEST$/, { role_id: 1, expires_at: null }],
  [/^REFUSE_ACCESS_REQUEST$/, { answer: 'x' }],
];

/** A valid body of a call; `item` is the item that its path names, or that it lists. */
export function bodyOf(call: CallDocument, siteId: number, itemId: number): object {
  const { name, path } = call;
  const many = path.includes('{itemId}') ? undefined : ofMany[path.split('/').at(-1) ?? ''];
  return (
    bodies[name]?.(siteId) ??
    many?.({ id: itemId, version: 1 }) ??
    ofOne.find(([names]) => names.test(name))?.[1] ??
    {}
  );
}
