import type { Plugin } from 'vite';
import { entryChunks } from './chunks.ts';

/** Chunks most of whose functions run before the first render. */
const used: ReadonlySet<string> = new Set([...entryChunks, 'frame', 'module', 'list']);

/**
 * Adds the "explicit compile hints" comment to the chunks most of whose functions run immediately,
 * by chunk name. Browsers that support it compile all functions of such a file on a background
 * thread while it downloads; otherwise they compile each function at its first call. The comment
 * must be at the very start of the file, so it is added after the build has written its own.
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
