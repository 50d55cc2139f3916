import approval from '../../../schemas/flow-library/approval.json' with { type: 'json' };
import documentReview from '../../../schemas/flow-library/document_review.json' with { type: 'json' };
import finding from '../../../schemas/flow-library/finding.json' with { type: 'json' };
import permit from '../../../schemas/flow-library/permit.json' with { type: 'json' };
import simpleTask from '../../../schemas/flow-library/simple_task.json' with { type: 'json' };
import taskWithHold from '../../../schemas/flow-library/task_with_hold.json' with { type: 'json' };
import twoApprovals from '../../../schemas/flow-library/two_approvals.json' with { type: 'json' };
import type { FlowDocument } from '../../runtime/documents.ts';
import { isList, isObject } from '../../runtime/record/json.ts';
import { arrangeFlow } from '../../runtime/flow/layout/arrange.ts';

const documents: readonly unknown[] = [
  simpleTask,
  taskWithHold,
  approval,
  twoApprovals,
  permit,
  documentReview,
  finding,
];

/** A test checks that every document of the library satisfies schemas/meta/flow. */
const isFlow = (document: unknown): document is FlowDocument =>
  isObject(document) && isList(document['nodes']) && isList(document['edges']);

/** Flows to begin with, the simplest first, laid out. Each has texts, `diagram.library.{name}`. */
export const commonFlows: readonly FlowDocument[] = documents
  .filter(isFlow)
  .map(({ name, nodes, edges }) => arrangeFlow({ name, nodes, edges }));
