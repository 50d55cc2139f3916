import { useTranslation } from 'react-i18next';
import { ownProperty } from '../../runtime/record/json.ts';
import { EmptyValue, TextValue } from '../common/TextValue.tsx';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';
import { templateName } from './name.ts';

/** The template's name, and the template version of the item. */
export function Read({ value, moduleType, item }: ReadProps) {
  const { t } = useTranslation('widgets');
  const { t: words } = useTranslation('references');
  const { templates } = useWidgetServices();
  if (typeof value !== 'number' || value < 1) return <EmptyValue />;
  const name = templateName(templates(moduleType), value, t);
  const version = ownProperty(item, 'template_version');
  return (
    <TextValue>
      {typeof version === 'number' ? words('version', { name, version }) : name}
    </TextValue>
  );
}
