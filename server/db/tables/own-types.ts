import type { Generated } from 'kysely';
import type { OwnTypeDocument } from '../../../src/runtime/documents.ts';
import type { Deletable, Json } from './columns.ts';

/** A field type that admins of a site made. */
export interface OwnTypesTable extends Deletable {
  id: Generated<number>;
  site_id: number;
  /** The key of the document. */
  key: string;
  document: Json<OwnTypeDocument>;
  version: Generated<number>;
}
