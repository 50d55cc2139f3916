import { Camera, Upload as UploadIcon } from 'lucide-react';
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';
import type { EditProps } from '../../view-types.ts';
import { buttonProps } from '../control-props.ts';
import styles from './files.module.css';

interface Props {
  readonly field: EditProps;
  /** Label of the button. */
  readonly label: string;
  /** Below the button: which files can be added. */
  readonly note: string;
  /** No more files can be added; the note says why. */
  readonly isFull?: boolean;
  /** The `accept` attribute of the file input. */
  readonly accept?: string;
  /** Offers the camera if the device probably has one. */
  readonly withCamera?: boolean;
  readonly isSingle?: boolean;
  /** Further ways to add files, after the buttons. */
  readonly more?: ReactNode;
  /** The content of the field, above the button: files can be dropped there too. */
  readonly children?: ReactNode;
  readonly onFiles: (files: readonly File[], isFromCamera: boolean) => void;
}

interface InputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly accept: string | undefined;
  readonly multiple?: boolean;
  readonly capture?: 'environment';
  readonly onFiles: (files: readonly File[]) => void;
}

function FileInput({ label, onFiles, ...own }: InputProps) {
  return (
    <input
      {...own}
      type="file"
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // Lets the same file be chosen again.
        currentTarget.value = '';
        onFiles(files);
      }}
    />
  );
}

/** A field into which files are dropped, pasted, chosen or taken with the camera. */
export function FileDropZone(props: Props) {
  const { field, label, note, isFull = false, accept, withCamera, isSingle, onFiles } = props;
  const { t } = useTranslation('files');
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const isCoarse = useMediaQuery('(pointer: coarse)');

  function take(files: Iterable<File>, isFromCamera = false): void {
    const list = [...files];
    if (list.length > 0) onFiles(isSingle === true ? list.slice(0, 1) : list, isFromCamera);
  }

  function hover(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(!isFull);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  }

  function paste(event: ClipboardEvent): void {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  }

  return (
    <div
      className={styles.field}
      data-over={isOver || undefined}
      onPaste={paste}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {props.children}
      <div className={styles.zone} data-invalid={field.invalid || undefined}>
        <div className={styles.choose}>
          <Button
            {...buttonProps(field)}
            aria-disabled={isFull || undefined}
            icon={<UploadIcon />}
            onClick={() => !isFull && chooser.current?.click()}
          >
            {label}
          </Button>
          {withCamera === true && isCoarse && (
            <Button
              aria-disabled={isFull || undefined}
              icon={<Camera />}
              onClick={() => !isFull && camera.current?.click()}
            >
              {t('take_photo')}
            </Button>
          )}
          {props.more}
          {!isCoarse && !isFull && <span className={styles.hint}>{t('or_drop')}</span>}
        </div>
        <p className={styles.note}>{note}</p>
      </div>
      <FileInput
        ref={chooser}
        label={label}
        accept={accept}
        multiple={isSingle !== true}
        onFiles={(files) => take(files)}
      />
      {withCamera === true && (
        <FileInput
          ref={camera}
          label={t('take_photo')}
          accept={accept}
          capture="environment"
          onFiles={(files) => take(files, true)}
        />
      )}
    </div>
  );
}
