import type { Plugin } from 'vite';
import { entryChunks } from './chunks.ts';

/** Most of what these files hold runs before the first picture. */
const used: ReadonlySet<string> = new Set([...entryChunks, 'frame', 'module', 'list']);

/**
 * Marks the files most of which run at once, by their names: browsers that know the mark make all of
 * such a file ready while it comes, beside the page, where they would else begin with each function
 * as it is called. It counts above everything else alone, so it is written once the build has written its own.
 */
export function eagerCompile(isUsed = (name: string) => used.has(name)): Plugin {
  return {
    name: 'eager',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && isUsed(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}
