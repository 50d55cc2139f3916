import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import { TabBar } from '../../ui/page/TabBar.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { formTopics } from './model/form-model.ts';
import { useForm, useFormState } from './useFormModel.ts';
import { historyTab } from './useFieldNavigation.ts';

interface Props {
  readonly active: string;
  readonly onChange: (tab: string) => void;
  /** On narrow screens the side panel is a tab. */
  readonly withHistory: boolean;
  /** Id of the element that shows the active tab. */
  readonly panelId: string;
}

/** The tabs of the layout, each with the number of its fields with errors. */
export function FormTabs({ active, onChange, withHistory, panelId }: Props) {
  const { t } = useTranslation('form');
  const model = useForm();
  const { module } = model;
  const { language } = useWidgetServices();
  const wrong = Map.groupBy(
    useFormState(model, formTopics.errors, model.errors.all).keys(),
    (pointer) => module.byPointer.get(pointer)?.tab,
  );
  const tabs = module.layout.map(({ id, name }) => ({
    key: id,
    label: textIn(name, language),
    errors: wrong.get(id)?.length ?? 0,
  }));
  const history = { key: historyTab, label: t('activity') };
  return (
    <TabBar
      label={textIn(module.document.singular, language)}
      tabs={withHistory ? [...tabs, history] : tabs}
      active={active}
      onChange={onChange}
      controls={panelId}
    />
  );
}
