import { useId } from 'react';
import { StaticSelect } from '../../../ui/form/StaticSelect.tsx';
import { LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import {
  DeferredControl,
  type ActivationHandlers,
} from '../../../widgets/common/DeferredControl.tsx';
import type { SettingProps } from './LoadedSettingSelect.tsx';
import styles from './view-types.module.css';

const FullSetting = lazyComponent(
  async () => (await import('./LoadedSettingSelect.tsx')).LoadedSettingSelect,
);

/** A setting with a few values. The select itself is lazy: it is loaded on first use. */
export function SettingSelect(props: SettingProps) {
  const id = useId();
  const { label, options, value } = props;
  const closed = (uses?: ActivationHandlers) => (
    <StaticSelect
      id={id}
      className={styles.by}
      aria-label={label}
      placeholder={label}
      selected={options.find((option) => option.value === value)?.label}
      {...uses}
    />
  );
  return (
    <DeferredControl id={id} placeholder={closed}>
      {(isOpen) => (
        <LazyBoundary fallback={closed()}>
          <FullSetting {...props} id={id} isOpen={isOpen} />
        </LazyBoundary>
      )}
    </DeferredControl>
  );
}
