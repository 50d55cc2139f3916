import { Select as AntdSelect, type RefSelectProps, type SelectProps as AntdProps } from 'antd';
import { type Ref, useState } from 'react';
import { Button } from '../button/Button.tsx';
import { useHasCoarsePointer } from '../hooks/useMediaQuery.ts';
import { useUiText } from '../text/UiTextProvider.tsx';
import { AntdProvider } from './AntdProvider.tsx';

type Option = NonNullable<AntdProps['options']>[number];

export type SelectProps<Value = unknown, Entry extends Option = Option> = AntdProps<
  Value,
  Entry
> & { readonly ref?: Ref<RefSelectProps> };

/**
 * antd's Select with our theme. On a touch screen the list of a choice of several values ends with
 * "Done", because it stays open after each tap and may cover the bar below.
 */
export function Select<Value = unknown, Entry extends Option = Option>(
  props: SelectProps<Value, Entry>,
) {
  const isTouch = useHasCoarsePointer();
  return (
    <AntdProvider>
      {isTouch && props.mode === 'multiple' ? (
        <MultipleSelect<Value, Entry> {...props} />
      ) : (
        <AntdSelect<Value, Entry> {...props} />
      )}
    </AntdProvider>
  );
}

function MultipleSelect<Value, Entry extends Option>(props: SelectProps<Value, Entry>) {
  const { open, defaultOpen = false, onOpenChange, popupRender } = props;
  const t = useUiText();
  const [isOpen, setIsOpen] = useState(defaultOpen);
  const show = (next: boolean) => {
    setIsOpen(next);
    onOpenChange?.(next);
  };
  const close = () => {
    show(false);
    // The keyboard of the device leaves with the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  return (
    <AntdSelect<Value, Entry>
      {...props}
      open={open ?? isOpen}
      onOpenChange={show}
      popupRender={(menu) => (
        <>
          {popupRender?.(menu) ?? menu}
          <Button block type="primary" onClick={close}>
            {t('done')}
          </Button>
        </>
      )}
    />
  );
}
