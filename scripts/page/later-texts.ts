import type { Plugin } from 'vite';
import { languages } from '../../locales/locale-of.ts';

const file = /[\\/]src[\\/]runtime[\\/]generated[\\/]texts[\\/](errors|problems|rules)\.ts$/;

/** The catalogue of one language without its texts; that of rules has parts. */
const empty: { readonly [catalogue: string]: string } = {
  errors: '{}',
  problems: '{}',
  rules: '{ type: {}, problem: {}, sentence: {}, query: {}, view: {} }',
};

/**
 * The runtime is in the first load, its sentences are not: their catalogues begin empty. Those of errors
 * and problems are filled by the files that show sentences (src/widgets/error-sentence.ts,
 * src/modules/problem-texts.ts), those of rules in the language of the page with its other texts
 * (src/app/i18n/setup.ts).
 */
export function laterTexts(): Plugin {
  return {
    name: 'later-texts',
    apply: 'build',
    load(id) {
      const name = file.exec(id)?.[1];
      if (name === undefined) return null;
      const texts = languages.map((language) => `${language}: ${empty[name]}`).join(', ');
      return `export const ${name} = { ${texts} };`;
    },
  };
}
