import { useTranslation } from 'react-i18next';
import type { Problem } from '../../runtime/problem.ts';
import { textIn } from '../../runtime/text.ts';
import { Alert } from '../../ui/state/Alert.tsx';

/** What is wrong with the part whose settings are shown. */
export function ProblemList({ problems }: { readonly problems: readonly Problem[] }) {
  const { i18n } = useTranslation();
  return problems.map(({ code, pointer, sentence, severity }) => (
    <Alert
      key={`${code} ${pointer}`}
      type={severity === 'error' ? 'error' : 'warning'}
      role="status"
      title={textIn(sentence, i18n.language)}
    />
  ));
}
