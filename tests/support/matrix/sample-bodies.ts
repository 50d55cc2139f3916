import { randomUUID } from 'node:crypto';
import { formOf } from '../openapi/form.ts';
import type { Sent } from '../server/client.ts';

type IdOf = (name: string) => string | number;

/** A picture of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPgTioGAAFcAOEwhXtBAAAAAElFTkSuQmCC';

export const logoForm = (): Sent => formOf('logo.png', Buffer.from(pixel, 'base64'));

/** An OpenID provider that nobody asks. */
export const provider = {
  issuer: 'https://id.example',
  client_id: 'sitewright',
  client_secret: 'a secret of a provider',
  label: 'Sign in',
  domains: [],
  groups_claim: 'groups',
  creates_accounts: false,
  is_required: false,
};

/** The file of a document, which is to be analysed. */
export const analysed = (item_id: string | number, file_id: string | number) => ({
  module_type: 'dms_documents',
  item_id,
  file_id,
});

/** A mark on a document. */
export const annotation = { page: 1, kind: 'text', points: [{ x: 0, y: 0 }], text: 'x' };

/** A hotspot of a drawing that leads to a machine. */
export const hotspot = (item_id: string | number) => ({
  page: 1,
  x: 0,
  y: 0,
  width: 0,
  height: 0,
  text: 'x',
  module_type: 'equipment',
  item_id,
  origin: 'hand',
  state: 'confirmed',
});

/** A file that is to be analysed, with the template that an item has which is not saved yet. */
const analysedOf = (id: IdOf) => ({
  ...analysed(id('documentId'), id('versionFileId')),
  template: { id: id('templateId of dms_documents'), version: 1 },
});

/**
 * What the calls for drawings, for the analysis of files, for marks on a document and for sent files send, given
 * ids of rows.
 */
export const drawingEntries = {
  UPLOAD_ANALYSIS_FILE: (id: IdOf) => ({ body: analysedOf(id) }),
  ANALYZE_FILE: (id: IdOf) => ({ body: { ...analysedOf(id), question: null } }),
  GET_ITEM_DRAWINGS: (id: IdOf) => ({
    query: `module_type=equipment&item_id=${id('itemId of equipment')}`,
  }),
  DOWNLOAD_SENT_FILES: (id: IdOf) => ({
    query: `module_type=transmittals&item_id=${id('itemId of transmittals')}`,
  }),
  SAVE_DMS_HOTSPOTS: (id: IdOf) => ({
    body: { version: 1, hotspots: [hotspot(id('itemId of equipment'))] },
  }),
  REMOVE_DMS_HOTSPOTS: () => ({ body: { ids: [1] } }),
  ADD_DMS_ANNOTATIONS: () => ({
    body: { version: 1, annotations: [{ ...annotation, client_id: randomUUID() }] },
  }),
  CHANGE_DMS_ANNOTATIONS: (id: IdOf) => ({
    body: { changes: [{ id: id('annotationId'), text: 'y' }] },
  }),
  COMMENT_DMS_ANNOTATION: (id: IdOf) => ({
    body: { id: id('annotationId'), text: 'x', status: null, client_id: randomUUID() },
  }),
  CARRY_DMS_ANNOTATIONS: (id: IdOf) => ({ body: { version: 1, ids: [id('annotationId')] } }),
};

const ofDocument = (id: IdOf) => ({ query: `item_id=${id('documentId')}` });

/** A machine and a version of a document. */
const inBin = (id: IdOf) => ({
  body: {
    items: [
      { module_type: 'equipment', id: id('itemId of equipment'), version: 1 },
      {
        module_type: 'dms_documents',
        id: id('documentId'),
        version: 1,
        file_id: id('versionFileId'),
      },
    ],
  },
});

/** What the calls for the versions with a file name, of one document, and those of the recycle bin. */
export const documentFiles = {
  SET_ACTIVE_DMS_FILE: ofDocument,
  DELETE_DMS_FILE: ofDocument,
  RESTORE_DMS_FILE: ofDocument,
  ERASE_DMS_FILE: ofDocument,
  RESTORE_DELETED_ITEMS: inBin,
  ERASE_DELETED_ITEMS: inBin,
};
