import type { WalkDocument } from '../../runtime/documents.ts';
import { isValidText } from '../document/texts.ts';
import { type Command, done, refused } from './command.ts';

interface KeepWalk {
  /** Replaces the one with the same id. */
  readonly walk: WalkDocument;
}

/** As many walks as schemas/meta/template allows. */
const most = 50;

/** Keeps a recorded walk with the template, so that publishing walks it again. */
export const keepWalk: Command<KeepWalk> = {
  execute(document, { walk }) {
    const { walks = [] } = document;
    if (!isValidText(walk.name)) return refused('text');
    const at = walks.findIndex(({ id }) => id === walk.id);
    if (at === -1 && walks.length >= most) return refused('many_walks', { count: most });
    const next = at === -1 ? [...walks, walk] : walks.with(at, walk);
    return done({ ...document, walks: next }, 'keep_walk', { name: walk.name });
  },
};
