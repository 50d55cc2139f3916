import { StaticDatePicker } from '../../ui/form/StaticDatePicker.tsx';
import { controlProps } from '../common/control-props.ts';
import { DeferredControl } from '../common/DeferredControl.tsx';
import { useHasCoarsePointer } from '../../ui/hooks/useMediaQuery.ts';
import { useWidgetServices } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { EditProps } from '../view-types.ts';
import { formatsOf } from './formats.ts';
import { SiteDatePicker } from './SiteDatePicker.tsx';
import { formatLocalDate } from './pickers.ts';
import { TouchDateInput } from './TouchDateInput.tsx';
import { fromWallClock, toWallClock } from './wall-clock.ts';

const untyped = () => undefined;

/** A date, or a date and time in the site's time zone. */
export function Edit(props: EditProps<SettingsOf<'datetime'>>) {
  const { language, timeZone } = useWidgetServices();
  const { settings } = props.column;
  const [format = ''] = formatsOf(settings, language, settings.includeTime);
  const wall = toWallClock(props.value, timeZone);
  const isTouch = useHasCoarsePointer();
  if (isTouch)
    return (
      <TouchDateInput
        {...controlProps(props)}
        withTime={settings.includeTime}
        wall={wall}
        format={format}
        isClearable={!props.required}
        onChange={(next) => props.onChange(fromWallClock(next, timeZone, settings.includeTime))}
      />
    );
  return (
    <DeferredControl
      id={props.id}
      placeholder={(uses) => (
        <StaticDatePicker
          {...controlProps(props)}
          {...uses}
          value={wall === null ? '' : formatLocalDate(language, wall, format)}
          onChange={untyped}
        />
      )}
    >
      {(isOpen) => <SiteDatePicker {...props} isOpen={isOpen} />}
    </DeferredControl>
  );
}
