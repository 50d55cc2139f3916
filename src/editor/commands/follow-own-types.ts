import { ownTypesOf, withOwnTypes } from '../../runtime/compile/own-types.ts';
import type { OwnTypeDocument } from '../../runtime/documents.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import { type Command, done, refused } from './command.ts';

interface FollowOwnTypes {
  /** The own field types of the site as they are now. */
  readonly types: readonly OwnTypeDocument[];
}

/** Takes over own field types of the site that have changed since the template took them. */
export const followOwnTypes: Command<FollowOwnTypes> = {
  mayBreak: true,
  execute(document, { types }) {
    const kept = ownTypesOf(document);
    const changed = types.filter((type) => {
      const before = kept.get(type.key);
      return before !== undefined && before.base === type.base && !jsonEquals(before, type);
    });
    const [first] = changed;
    if (first === undefined) return refused('nothing_to_follow');
    const next = withOwnTypes(document, new Map(changed.map((type) => [type.key, type])));
    return done(next, 'follow_own_types', { name: first.name, count: changed.length });
  },
};
