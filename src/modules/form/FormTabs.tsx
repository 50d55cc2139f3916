import { useMemo } from 'react';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { TabBar } from '../../ui/page/TabBar.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { viewsOf } from '../../widgets/views.ts';
import type { ContentTab } from './FormBody.tsx';
import { formTopics } from './model/form-model.ts';
import { useForm, useFormState, useSubscription } from './useFormModel.ts';

interface Props {
  readonly active: string;
  readonly onChange: (tab: string) => void;
  /** Tabs that hold no fields, after those of the layout. */
  readonly extraTabs: readonly ContentTab[];
  /** Id of the element that shows the active tab. */
  readonly panelId: string;
}

/** The columns with files or photos, by their tab: the tab says how many there are. */
const filesByTab = ({ columns }: CompiledModule) =>
  Map.groupBy(
    columns.filter(({ fieldType }) => viewsOf(fieldType.document.type)?.isReadInControl === true),
    ({ tab }) => tab,
  );

const listLength = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** The tabs of the layout, each with the number of its fields with errors. */
export function FormTabs({ active, onChange, extraTabs, panelId }: Props) {
  const model = useForm();
  const { module } = model;
  const { language } = useWidgetServices();
  const wrong = Map.groupBy(
    useFormState(model, formTopics.errors, model.errors.all).keys(),
    (pointer) => module.byPointer.get(pointer)?.tab,
  );
  const columns = filesByTab(module);
  useSubscription(
    model,
    useMemo(() => [...filesByTab(module).values()].flat().map(({ db }) => db), [module]),
  );
  const countOf = (tab: string) =>
    (columns.get(tab) ?? []).reduce((sum, column) => sum + listLength(model.value(column)), 0);
  const tabs = module.layout.map(({ id, name }) => ({
    key: id,
    label: textIn(name, language),
    count: countOf(id) || undefined,
    errors: wrong.get(id)?.length ?? 0,
  }));
  const hasFile = tabs.some(({ count }) => count !== undefined);
  const offered = extraTabs.filter(
    ({ key, needsFile }) => needsFile !== true || hasFile || key === active,
  );
  return (
    <TabBar
      label={textIn(module.document.singular, language)}
      tabs={[...tabs, ...offered]}
      active={active}
      onChange={onChange}
      controls={panelId}
    />
  );
}
