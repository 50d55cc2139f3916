import { type Command, done, gone } from './command.ts';

/** Removes a recorded walk. */
export const removeWalk: Command<{ readonly id: string }> = {
  execute(document, { id }) {
    const { walks = [], ...rest } = document;
    const walk = walks.find((each) => each.id === id);
    if (walk === undefined) return gone(id, 'walk');
    const kept = walks.filter((each) => each !== walk);
    return done(kept.length === 0 ? rest : { ...rest, walks: kept }, 'remove_walk', {
      name: walk.name,
    });
  },
};
