/**
 * The texts of problems of documents, which the built page leaves out of the runtime
 * (scripts/page/later-texts.ts). Whatever shows sentences of problems imports this file.
 */
import '../widgets/error-sentence.ts';
import { problems } from '../runtime/generated/texts/problems.ts';
import { type Language, languages } from '../runtime/text.ts';

const texts = import.meta.glob<(typeof problems)[Language]>('../../locales/*/problems.json', {
  eager: true,
  import: 'default',
});
for (const language of languages)
  Object.assign(problems[language], texts[`../../locales/${language}/problems.json`]);
