import { useTranslation } from 'react-i18next';
import { StaticSelect } from '../../ui/form/StaticSelect.tsx';
import type { ChoiceProps } from './choice-props.ts';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { controlProps } from './control-props.ts';
import { DeferredControl } from './DeferredControl.tsx';

/**
 * A choice of one or several from a complete list. A chosen option that no longer exists stays
 * visible.
 */
export function Choice(props: ChoiceProps) {
  const { field, options, chosen, multiple, placeholder } = props;
  const { t } = useTranslation('widgets');
  const [first] = chosen;
  const option = options.find(({ value }) => value === first);
  const display = option === undefined ? t('gone', { id: first }) : (option.node ?? option.label);
  return (
    <DeferredControl
      id={field.id}
      // Several chosen options can be removed one by one.
      eager={multiple && first !== undefined}
      placeholder={(uses) => (
        <StaticSelect
          {...controlProps(field)}
          {...uses}
          selected={first === undefined ? undefined : display}
          placeholder={placeholder ?? t('choose')}
        />
      )}
    >
      {(isOpen) => <ChoiceSelect {...props} isOpen={isOpen} />}
    </DeferredControl>
  );
}
