import { textIn } from '../../runtime/text.ts';
import { type Tab, TabBar } from '../../ui/page/TabBar.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { formTopics } from './model/form-model.ts';
import { useForm, useFormState } from './useFormModel.ts';

interface Props {
  readonly active: string;
  readonly onChange: (tab: string) => void;
  /** Tabs that hold no fields, after those of the layout. */
  readonly extraTabs: readonly Tab[];
  /** Id of the element that shows the active tab. */
  readonly panelId: string;
}

/** The tabs of the layout, each with the number of its fields with errors. */
export function FormTabs({ active, onChange, extraTabs, panelId }: Props) {
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
  return (
    <TabBar
      label={textIn(module.document.singular, language)}
      tabs={[...tabs, ...extraTabs]}
      active={active}
      onChange={onChange}
      controls={panelId}
    />
  );
}
