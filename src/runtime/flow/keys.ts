import type { FlowDocument, FlowNodeDocument, TemplateDocument } from '../documents.ts';
import { textIn } from '../text.ts';
import { isStatusNode } from './nodes.ts';

function fromLabel({ label, id }: FlowNodeDocument): string {
  const plain = textIn(label, 'en').normalize('NFKD').replace(/\p{M}/gu, '');
  const words = plain.toUpperCase().match(/[A-Z0-9]+/g) ?? [id.toUpperCase().replace(/\W/g, '_')];
  const key = words.join('_').slice(0, 50);
  return /^[A-Z]/.test(key) ? key : `STATUS_${key}`;
}

function free(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let count = 2;
  while (taken.has(`${wanted}_${count}`)) count += 1;
  return `${wanted}_${count}`;
}

/**
 * The status key of every status node, by node id: its `statusCode`, or a unique one derived from
 * its English label.
 */
export function statusKeys(flow: FlowDocument): ReadonlyMap<string, string> {
  const resting = flow.nodes.filter(isStatusNode);
  const taken = new Set(resting.flatMap(({ statusCode }) => statusCode ?? []));
  const keys = new Map<string, string>();
  for (const node of resting) {
    const key = node.statusCode ?? free(fromLabel(node), taken);
    taken.add(key);
    keys.set(node.id, key);
  }
  return keys;
}

/**
 * The flow with its status keys written into it, so that they stay when labels change. Call it
 * once, when a flow is first stored.
 */
export function withStatusCodes(flow: FlowDocument): FlowDocument {
  const keys = statusKeys(flow);
  const nodes = flow.nodes.map((node) => {
    const statusCode = keys.get(node.id);
    return statusCode === undefined ? node : { ...node, statusCode };
  });
  return { ...flow, nodes };
}

/** A template in its stored form: with status keys written into its flow, if it has one. */
export function withTemplateCodes(template: TemplateDocument): TemplateDocument {
  const { statusFlow } = template;
  return statusFlow === undefined
    ? template
    : { ...template, statusFlow: withStatusCodes(statusFlow) };
}

/** The number of the start of every flow; a blank item has it (spec section 3). */
export const startNumber = 1;

/**
 * The numbers assigned so far, and the next free ones for new keys of `flow`, in node order. A
 * number is never assigned twice; the key of a start has 1.
 */
export function nextStatusNumbers(
  flow: FlowDocument,
  given: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const keys = statusKeys(flow);
  const numbers = new Map(given);
  let last = Math.max(startNumber, ...given.values());
  for (const node of flow.nodes) {
    const key = keys.get(node.id);
    if (key === undefined || numbers.has(key)) continue;
    if (node.kind === 'status_start') numbers.set(key, startNumber);
    else numbers.set(key, (last += 1));
  }
  return numbers;
}
