import { flowOf, withFlow } from '../document/flow.ts';
import { type Command, done, gone } from './command.ts';

interface RemoveGroup {
  readonly id: string;
}

/** Removes a group of the diagram; its nodes stay. */
export const removeGroup: Command<RemoveGroup> = {
  mayBreak: true,
  execute(document, { id }, context) {
    const { groups = [], nodes } = flowOf(document, context);
    const group = groups.find((each) => each.id === id);
    if (group === undefined) return gone(id, 'group');
    const next = withFlow(document, context, {
      groups: groups.filter((each) => each !== group),
      nodes: nodes.map((node) => {
        if (node.group !== id) return node;
        const { group: _group, ...rest } = node;
        return rest;
      }),
    });
    return done(next, 'remove_group', { name: group.name });
  },
};
