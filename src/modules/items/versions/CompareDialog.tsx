import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentVersion } from '../../../contract/versions.ts';
import { NativeSelect } from '../../../ui/form/NativeSelect.tsx';
import { FullScreenModal } from '../../../ui/overlay/FullScreenModal.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { ComparePictures } from '../../file-viewer/compare/ComparePictures.tsx';
import { CompareTexts } from '../../file-viewer/compare/CompareTexts.tsx';
import styles from '../../file-viewer/compare/compare.module.css';
import { viewerKindOf } from '../../file-viewer/viewer-kind.ts';
import { toFileRow } from '../../services/files.ts';

interface Props {
  readonly open: boolean;
  /** The newest first; at least two. */
  readonly versions: readonly DocumentVersion[];
  readonly onClose: () => void;
}

/** How two versions are compared; null: their types have nothing to compare. */
function comparisonOf(before: DocumentVersion, after: DocumentVersion) {
  const kinds = [before, after].map(({ file }) => viewerKindOf(toFileRow(file)));
  if (kinds.every((kind) => kind === 'pdf' || kind === 'picture')) return 'pictures';
  return kinds.every((kind) => kind === 'text' || kind === 'table') ? 'texts' : null;
}

/** Two versions of a document: by picture, or line by line. */
export function CompareDialog({ open, versions, onClose }: Props) {
  const { t } = useTranslation('viewer');
  const { t: filesText } = useTranslation('files');
  const [newest, previous] = versions;
  const [chosen, setChosen] = useState([previous?.version ?? 0, newest?.version ?? 0]);
  const [before, after] = chosen.map((wanted) =>
    versions.find(({ version }) => version === wanted),
  );
  const nameOf = ({ version, revision }: DocumentVersion) =>
    [
      filesText('version', { version }),
      ...(revision === null ? [] : [filesText('versions.revision', { revision })]),
    ].join(' · ');
  const options = versions.map((each) => ({ value: String(each.version), label: nameOf(each) }));
  const choose = (place: number, value: string) =>
    setChosen(chosen.map((each, index) => (index === place ? Number(value) : each)));
  const labels = [t('compare.before'), t('compare.after')];
  return (
    <FullScreenModal open={open} title={t('compare.title')} onClose={onClose}>
      <div className={styles.frame}>
        <div className={styles.choice}>
          {labels.map((label, place) => (
            <label key={label}>
              {label}
              <NativeSelect
                value={String(chosen[place] ?? '')}
                options={options}
                onChange={(value) => choose(place, value)}
              />
            </label>
          ))}
        </div>
        {before !== undefined && after !== undefined && (
          <Comparison key={chosen.join(' ')} {...{ before, after, nameOf }} />
        )}
      </div>
    </FullScreenModal>
  );
}

interface ComparisonProps {
  readonly before: DocumentVersion;
  readonly after: DocumentVersion;
  readonly nameOf: (version: DocumentVersion) => string;
}

function Comparison({ before, after, nameOf }: ComparisonProps) {
  const { t } = useTranslation('viewer');
  const [files] = useState(() => [toFileRow(before.file), toFileRow(after.file)] as const);
  const [first, second] = files;
  switch (comparisonOf(before, after)) {
    case 'pictures':
      return (
        <ComparePictures before={first} after={second} names={[nameOf(before), nameOf(after)]} />
      );
    case 'texts':
      return <CompareTexts before={first} after={second} />;
    default:
      return <EmptyState title={t('compare.none')} text={t('compare.none_why')} next="control" />;
  }
}
