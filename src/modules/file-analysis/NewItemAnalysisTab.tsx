import { fileIdsIn } from '../../runtime/record/file-metadata.ts';
import { formTopics } from '../form/model/form-model.ts';
import { useForm, useFormState } from '../form/useFormModel.ts';
import { AnalysisTab, type AnalysisTabProps } from './AnalysisTab.tsx';

type Props = Omit<AnalysisTabProps, 'files' | 'mayChange'>;

/** The same for an item that is not saved yet: its files are those that the form has now. */
export function NewItemAnalysisTab(props: Props) {
  const model = useForm();
  useFormState(model, formTopics.values, () => model.version([formTopics.values]));
  return <AnalysisTab {...props} files={fileIdsIn(model.module, model.candidate())} mayChange />;
}
