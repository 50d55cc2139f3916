import { type ReactNode, type SubmitEvent, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteChanges } from '../../../contract/sites.ts';
import { useLeaveGuard } from '../../../modules/form/useLeaveGuard.ts';
import { useFormRequest } from '../../../modules/useFormRequest.ts';
import { SaveBar, type SaveState } from '../../../ui/form/SaveBar.tsx';
import { PageColumn } from '../../../ui/page/PageColumn.tsx';
import { Alert } from '../../../ui/state/Alert.tsx';
import { FileAnalysisCard } from './FileAnalysisCard.tsx';
import { GeneralCard } from './GeneralCard.tsx';
import { LocationCard } from './LocationCard.tsx';
import { ModulesCard } from './ModulesCard.tsx';
import { NumbersCard } from './NumbersCard.tsx';
import { WorkingTimeCard } from './WorkingTimeCard.tsx';
import { type SiteValues, countOf, errorsOf } from './site-values.ts';

interface Props {
  /** The values before the person's changes. */
  readonly stored: SiteValues;
  /** Null for a new site. */
  readonly siteId: number | null;
  readonly saveLabel: string;
  /** Sends the values that differ; resolves after they are stored. */
  readonly onSave: (changes: SiteChanges) => Promise<void>;
  /** Above the form. */
  readonly start?: ReactNode;
  /** Below the form. */
  readonly end?: ReactNode;
}

/** The settings of a site in cards, with a bar that saves them. Only changed values are sent. */
export function SiteForm({ stored, siteId, saveLabel, onSave, start, end }: Props) {
  const { t } = useTranslation('site_settings');
  const [changes, setChanges] = useState<SiteChanges>({});
  const [isTried, setIsTried] = useState(false);
  const [isStored, setIsStored] = useState(false);
  const { problem, isBusy, attempt } = useFormRequest();
  const values: SiteValues = { ...stored, ...changes };
  const found = errorsOf(values);
  const errors = isTried ? found : { shifts: [] };
  const count = countOf(errors);
  const isDirty = Object.keys(changes).length > 0;
  useLeaveGuard(useCallback(() => isDirty && !isBusy, [isDirty, isBusy]));

  const put = (change: SiteChanges) => {
    setChanges({ ...changes, ...change });
    setIsStored(false);
  };

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsTried(true);
    if (countOf(found) > 0) return;
    if (siteId !== null && !isDirty) return;
    void attempt(async () => {
      await onSave(changes);
      setChanges({});
      setIsTried(false);
      setIsStored(true);
    });
  }

  function state(): SaveState {
    if (isBusy) return 'saving';
    if (count > 0) return 'attention';
    if (isDirty) return 'unsaved';
    return isStored ? 'stored' : 'saved';
  }

  const fields = { values, put, errors };
  return (
    <form noValidate onSubmit={submit}>
      <PageColumn maxWidth={860}>
        {start}
        <GeneralCard {...fields} />
        <LocationCard {...fields} storedZone={siteId === null ? null : stored.timezone} />
        <WorkingTimeCard {...fields} />
        <ModulesCard {...fields} />
        <NumbersCard {...fields} siteId={siteId} />
        <FileAnalysisCard {...fields} />
        {problem !== undefined && (
          <Alert type="error" title={t('not_saved')} description={problem} />
        )}
        {end}
      </PageColumn>
      <SaveBar state={state()} errors={count} saveLabel={saveLabel} />
    </form>
  );
}
