import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useUiText } from '../text/UiTextProvider.tsx';
import { fieldIds } from './fieldIds.ts';
import styles from './FieldFrame.module.css';

/** Attributes of the control that tie label, help and error to it. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-required'?: true;
}

type DataAttributes = Readonly<Record<`data-${string}`, string | number>>;

interface FieldFrameProps {
  /** The control's id; generated if absent. */
  readonly id?: string | undefined;
  readonly label: ReactNode;
  readonly required?: boolean | undefined;
  readonly help?: ReactNode;
  /** The error and how to correct it; replaces the help. */
  readonly error?: string | undefined;
  /** At the end of the label's line, such as a link. */
  readonly extra?: ReactNode;
  /** In the upper corner, such as who else edits the field. */
  readonly mark?: ReactNode;
  /** The field consists of several controls (boxes, several inputs): the label names the group. */
  readonly group?: boolean | undefined;
  /** Attributes of the outermost element, such as its grid position in the form. */
  readonly frameProps?: { readonly className: string | undefined } & DataAttributes;
  readonly children: (control: ControlProps) => ReactNode;
}

/**
 * Label above, help or error below, wired to the control between them. A page may hold a thousand
 * of these, so there are no more elements and components than needed.
 */
export function FieldFrame(props: FieldFrameProps) {
  const {
    label,
    required = false,
    help,
    error,
    extra,
    mark: corner,
    group = false,
    frameProps: place,
    children,
  } = props;
  const made = useId();
  const ids = fieldIds(props.id ?? made);
  const hasNote = error !== undefined || (help !== undefined && help !== null && help !== '');
  const control = children({
    id: ids.control,
    ...(hasNote ? { 'aria-describedby': ids.note } : {}),
    ...(error === undefined ? {} : { 'aria-invalid': true }),
    ...(required && !group ? { 'aria-required': true } : {}),
  });
  const labelText = required ? (
    <>
      {label} {mark}
    </>
  ) : (
    label
  );
  const named = group ? (
    <span id={ids.label} className={styles.label}>
      {labelText}
    </span>
  ) : (
    <label id={ids.label} htmlFor={ids.control} className={styles.label}>
      {labelText}
    </label>
  );
  return (
    <div
      {...place}
      className={cx(styles.field, corner !== undefined && styles.marked, place?.className)}
      {...(group ? { role: 'group', 'aria-labelledby': ids.label } : {})}
    >
      {extra === undefined ? (
        named
      ) : (
        <div className={styles.head}>
          {named}
          <span className={styles.extra}>{extra}</span>
        </div>
      )}
      {control}
      {hasNote && <FieldNote id={ids.note} help={help} error={error} />}
      {corner}
    </div>
  );
}

function Required() {
  const t = useUiText();
  return <span className={styles.required}>{t('required')}</span>;
}

/** One shared element, so that React does not render it again with its field. */
const mark = <Required />;

interface FieldNoteProps {
  readonly id: string;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
}

/** The line below a control: its error, else its help. */
export function FieldNote({ id, help, error }: FieldNoteProps) {
  return (
    <div id={id} className={cx(styles.note, error !== undefined && styles.error)}>
      {error ?? help}
    </div>
  );
}
