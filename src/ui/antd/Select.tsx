import { Select as AntdSelect, type RefSelectProps, type SelectProps as AntdProps } from 'antd';
import type { Ref } from 'react';
import { AntdProvider } from './AntdProvider.tsx';

type Option = NonNullable<AntdProps['options']>[number];

export type SelectProps<Value = unknown, Entry extends Option = Option> = AntdProps<
  Value,
  Entry
> & { readonly ref?: Ref<RefSelectProps> };

/** antd's Select with our theme. */
export function Select<Value = unknown, Entry extends Option = Option>(
  props: SelectProps<Value, Entry>,
) {
  return (
    <AntdProvider>
      <AntdSelect<Value, Entry> {...props} />
    </AntdProvider>
  );
}
