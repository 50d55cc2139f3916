import type { Plugin } from 'vite';
import { languages } from '../../locales/locale-of.ts';

const file = /[\\/]src[\\/]runtime[\\/]generated[\\/]texts[\\/](errors|problems)\.ts$/;

/**
 * The runtime is in the first load, the sentences of errors and problems are not: their catalogues
 * begin empty, and are filled by the files that show sentences (src/widgets/error-sentence.ts,
 * src/modules/problem-texts.ts).
 */
export function laterTexts(): Plugin {
  return {
    name: 'later-texts',
    apply: 'build',
    load(id) {
      const name = file.exec(id)?.[1];
      const empty = languages.map((language) => `${language}: {}`).join(', ');
      return name === undefined ? null : `export const ${name} = { ${empty} };`;
    },
  };
}
