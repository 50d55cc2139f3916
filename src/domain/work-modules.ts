import type { CompiledModule } from '../runtime/compiled.ts';
import { dmsKindOf } from './dms.ts';

/**
 * Whether items of a module are work on something: they have a deadline, people to whom they are
 * assigned, or approvals. A machine is none, nor is a document.
 */
export const isWorkModule = ({ document, columns, flow }: CompiledModule): boolean =>
  dmsKindOf(document) === null &&
  (columns.some(({ deadline, assignment }) => deadline || assignment) ||
    flow.statuses.some(({ isApproval }) => isApproval));
