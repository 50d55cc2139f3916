import type { FlowDocument } from '../../runtime/documents.ts';
import { flowOf, withFlow } from '../document/flow.ts';
import { type Command, done } from './command.ts';

type FlowGroup = NonNullable<FlowDocument['groups']>[number];

interface PutGroup {
  readonly group: FlowGroup;
}

/** Adds a group of nodes to the diagram, or changes the one with its id. */
export const putGroup: Command<PutGroup> = {
  mayBreak: true,
  execute(document, { group }, context) {
    const { groups = [] } = flowOf(document, context);
    const at = groups.findIndex(({ id }) => id === group.id);
    const next = at === -1 ? [...groups, group] : groups.with(at, group);
    return done(withFlow(document, context, { groups: next }), 'put_group', { name: group.name });
  },
};
