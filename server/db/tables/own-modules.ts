import type { Generated } from 'kysely';
import type { Deletable } from './columns.ts';

/** A module that an organisation made. */
export interface OwnModulesTable extends Deletable {
  id: Generated<number>;
  organisation_id: number;
  module_type: string;
  /** The text of the document. */
  document: string;
  version: Generated<number>;
  changed_by_user_id: number;
}
