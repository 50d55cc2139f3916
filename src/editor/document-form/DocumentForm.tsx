import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { useSaveForm } from '../../modules/form/useSaveForm.ts';
import type { Finding } from '../../runtime/flow/review/finding.ts';
import type { Problem } from '../../runtime/problem.ts';
import { textIn } from '../../runtime/text.ts';
import { SaveBar } from '../../ui/form/SaveBar.tsx';
import { PageColumn } from '../../ui/page/PageColumn.tsx';
import { Alert } from '../../ui/state/Alert.tsx';
import styles from './document-form.module.css';

interface Props {
  readonly form: ReturnType<typeof useSaveForm>;
  /** What keeps the document from being saved. */
  readonly problems: readonly Pick<Problem | Finding, 'code' | 'pointer' | 'sentence'>[];
  /** How many mistakes there are, with the problems. */
  readonly errors: number;
  /** What is said of a failed save. */
  readonly failedTitle: string;
  readonly problemsTitle: string;
  readonly saveLabel: string;
  /** The page of all such documents, to which Cancel goes. */
  readonly path: string;
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** A page that edits a document by cards, with what is wrong with it and a bar that saves it. */
export function DocumentForm(props: Props) {
  const { form, problems, errors, failedTitle, problemsTitle, saveLabel, path } = props;
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  return (
    <form noValidate onSubmit={form.submit}>
      <PageColumn maxWidth={820}>
        {form.problem !== undefined && (
          <Alert type="error" title={failedTitle} description={form.problem} />
        )}
        {props.notice}
        {problems.length > 0 && (
          <Alert
            type="error"
            role="status"
            title={problemsTitle}
            description={
              <ul className={styles.problems}>
                {problems.map(({ code, pointer, sentence }) => (
                  <li key={`${code} ${pointer}`}>{textIn(sentence, i18n.language)}</li>
                ))}
              </ul>
            }
          />
        )}
        {props.children}
      </PageColumn>
      <SaveBar
        state={form.state}
        errors={errors}
        saveLabel={saveLabel}
        onCancel={() => void navigate(path)}
      />
    </form>
  );
}

/** The fields in a card of such a form, below each other. */
export function CardFields({ children }: { readonly children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}
