import { useMemo } from 'react';
import type { SiteRow } from '../../contract/directory.ts';
import type { CurrentUser } from '../../modules/session.ts';
import type { SettingsPath } from '../../screens/module-settings/settings-path.ts';
import { LazyBoundary } from '../../ui/lazy/LazyBoundary.tsx';
import { Prepared } from '../../ui/page/Prepared.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { lazyPage } from './lazy-page.ts';
import { TemplateEditorPage } from './lazy-template-editor.ts';
import { useDraftReader } from './useDraftReader.ts';
import { usePreparedEditor } from './usePreparedEditor.ts';

const ModuleSettingsPage = lazyPage(
  async () =>
    (await import('../../screens/module-settings/ModuleSettingsPage.tsx')).ModuleSettingsPage,
  'module_settings',
);

/** A template in the editor. */
interface Edited {
  readonly moduleType: string;
  /** Null for a new template. */
  readonly templateId: number | null;
}

interface Props {
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** What the address names: a list of the module settings, or else a template in the editor. */
  readonly open: SettingsPath | Edited;
}

/**
 * The templates and lists of the modules, and the template editor. The editor of a template at which
 * somebody points, or which somebody presses, is rendered, hidden, before it is opened.
 */
export function TemplatesRoute({ site, me, open }: Props) {
  const edited = 'templateId' in open ? open : null;
  const { prepared, pointAt } = usePreparedEditor(me, site.id, edited);
  const readDraft = useDraftReader(site.id);
  // The same element as long as it is: what was rendered hidden is not rendered again when it becomes visible.
  const preparedEditor = useMemo(
    () =>
      prepared === null || prepared.opened === null ? null : (
        <LazyBoundary>
          <TemplateEditorPage
            site={site}
            me={me}
            moduleType={prepared.moduleType}
            templateId={prepared.templateId}
            prepared={prepared.opened}
          />
        </LazyBoundary>
      ),
    [site, me, prepared],
  );
  const isPrepared =
    prepared !== null &&
    edited !== null &&
    prepared.templateId === edited.templateId &&
    prepared.moduleType === edited.moduleType;
  const opened = edited === null || isPrepared ? (prepared?.opened ?? null) : null;
  return (
    <>
      {!('templateId' in open) && (
        <ModuleSettingsPage
          site={site}
          me={me}
          path={open}
          onPointAt={pointAt}
          readDraft={readDraft}
        />
      )}
      {edited !== null && !isPrepared && (
        <TemplateEditorPage
          key={`${site.id} ${edited.moduleType}`}
          site={site}
          me={me}
          {...edited}
        />
      )}
      {isPrepared && opened === null && <SkeletonRows />}
      {opened !== null && (
        <Prepared key={opened.key} isOpen={edited !== null}>
          {preparedEditor}
        </Prepared>
      )}
    </>
  );
}
