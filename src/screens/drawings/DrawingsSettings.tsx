import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { mutate } from '../../api/mutate.ts';
import { siteSettingsQueryOptions } from '../../api/sites.ts';
import type { SiteRow } from '../../contract/directory.ts';
import { type DrawingSettings, longestStamp, maxStamps } from '../../contract/drawing-settings.ts';
import { type SiteSettings, UPDATE_SITE } from '../../contract/sites.ts';
import { settingsPermission } from '../../domain/permissions.ts';
import { drawingsPath } from '../../modules/drawings/paths.ts';
import { type CurrentUser, may } from '../../modules/session.ts';
import { useToastOnError } from '../../modules/useToastOnError.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { ForbiddenPage } from '../../ui/page/Forbidden.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import styles from './drawings.module.css';

interface Props {
  readonly site: SiteRow;
  readonly me: CurrentUser;
}

/** How drawings are shown on a site, and its stamps, for people who manage its settings. */
export function DrawingsSettings({ site, me }: Props) {
  const { t } = useTranslation('drawings');
  const title = t('settings.title');
  const back = <Link to={`/app/sites/${site.id}/${drawingsPath}`}>{t('to_list')}</Link>;
  const query = useQuery({
    ...siteSettingsQueryOptions(site.id),
    enabled: may(me, settingsPermission, site.id),
  });
  if (!may(me, settingsPermission, site.id))
    return (
      <ForbiddenPage
        header={{ title, note: back }}
        title={t('settings.forbidden')}
        text={t('settings.forbidden_text')}
      />
    );
  return (
    <>
      <PageHeader title={title} note={back} />
      {query.data === undefined ? (
        <QueryState query={query} errorTitle={t('settings.failed')} rows={4} rowHeight={56} />
      ) : (
        <Form settings={query.data} />
      )}
    </>
  );
}

/** The stamps in a text with one stamp per line, each once. */
const stampsIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

function Form({ settings: { id, version, drawings } }: { readonly settings: SiteSettings }) {
  const { t } = useTranslation('drawings');
  const cache = useQueryClient();
  const { toast } = useToast();
  const attempt = useToastOnError();
  const [switches, setSwitches] = useState<Partial<DrawingSettings>>({});
  const [typed, setTyped] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const values = { ...drawings, ...switches };
  const text = typed ?? drawings.stamps.join('\n');
  const stamps = stampsIn(text);
  const fault =
    stamps.length > maxStamps
      ? t('settings.too_many', { count: maxStamps })
      : stamps.some((stamp) => stamp.length > longestStamp)
        ? t('settings.too_long', { count: longestStamp })
        : undefined;
  async function save(): Promise<void> {
    setBusy(true);
    const body = { drawings: { ...values, stamps: [...stamps] } };
    const saved = await attempt(t('settings.not_saved'), () =>
      mutate(cache, UPDATE_SITE, { params: { siteId: id }, body, version }),
    );
    setBusy(false);
    if (saved === null) return;
    setSwitches({});
    setTyped(null);
    toast({ title: t('settings.saved') });
  }
  return (
    <form
      className={styles.settings}
      onSubmit={(event) => {
        event.preventDefault();
        if (fault === undefined) void save();
      }}
    >
      <Card title={t('settings.work')}>
        <div className={styles.switches}>
          <Checkbox
            checked={values.shows_toggle}
            onChange={({ currentTarget }) =>
              setSwitches({ ...switches, shows_toggle: currentTarget.checked })
            }
          >
            {t('settings.shows_toggle')}
          </Checkbox>
          <Checkbox
            checked={values.shows_stats}
            onChange={({ currentTarget }) =>
              setSwitches({ ...switches, shows_stats: currentTarget.checked })
            }
          >
            {t('settings.shows_stats')}
          </Checkbox>
        </div>
      </Card>
      <Card title={t('settings.stamps')}>
        <FieldFrame label={t('settings.stamp_texts')} help={t('settings.stamp_help')} error={fault}>
          {(control) => (
            <TextArea
              {...control}
              rows={6}
              value={text}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
        </FieldFrame>
      </Card>
      <span>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={fault !== undefined}>
          {t('notes.save')}
        </Button>
      </span>
    </form>
  );
}
