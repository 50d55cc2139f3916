import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { siteUsersQueryOptions } from '../../api/query-options.ts';
import { peopleWhoApprove } from '../../domain/approvers.ts';
import { listDeciders } from '../../domain/denial-text.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { approvalsAt, approversOf } from '../../runtime/flow/approval.ts';
import { lateReceiptsOf, receiptsOf } from '../../runtime/flow/receipts.ts';
import { nodeNotes } from '../../runtime/flow/nodes.ts';
import type { CompiledStatus } from '../../runtime/flow/types.ts';
import type { Item } from '../../runtime/record/item.ts';
import { localeOf, textIn } from '../../runtime/text.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Alert } from '../../ui/state/Alert.tsx';
import { useWidgetServices } from '../../widgets/services.ts';

interface Props {
  /** As the item's template version sees it. */
  readonly module: CompiledModule;
  readonly item: Item;
}

/** Says on top of an item who has to approve it, and why its fields can't be changed. */
export function FlowNotices({ module, item }: Props) {
  const status = module.flow.byNumber.get(item.status);
  if (status === undefined) return null;
  return (
    <>
      {status.isApproval && <ApprovalNotice module={module} item={item} status={status} />}
      <ReceiptNotice module={module} item={item} />
      {module.locks.statuses.has(item.status) && <LockNotice module={module} status={status} />}
    </>
  );
}

interface NoticeProps {
  readonly module: CompiledModule;
  readonly status: CompiledStatus;
}

/** Who decides next, who sent the item, and who has approved it when. */
function ApprovalNotice({ module, item, status }: NoticeProps & { readonly item: Item }) {
  const { t } = useTranslation('form');
  const { t: inFlow } = useTranslation('flow');
  const { language, siteId } = useWidgetServices();
  const format = useFormat();
  const directory = useQuery(siteUsersQueryOptions(siteId)).data;
  if (directory === undefined) return null;
  const nameOf = (id: number) =>
    directory.users.find((user) => user.id === id)?.display_name ?? t('somebody');
  const approvers = approversOf(status, item);
  const people = peopleWhoApprove(approvers, directory, module.document.type);
  const named = directory.users.filter(({ id }) => approvers.user_ids.includes(id));
  const who = listDeciders(
    (key, params) => inFlow(key, { ...params }),
    localeOf(language).code,
    people.map(({ id, display_name: name, absence }) => {
      const until = absence?.until ?? null;
      if (until !== null) return t('approval.absent', { name, until: format.date(until) });
      const absent = named.find((other) => other.absence?.deputy_id === id);
      return absent === undefined
        ? name
        : t('approval.deputy', { name, absent: absent.display_name });
    }),
    approvers.needed,
  );
  const request = item.flow_state?.request;
  const facts = [
    ...(request === undefined
      ? []
      : [t('approval.sent', { who: nameOf(request.user_id), when: format.dateTime(request.at) })]),
    ...approvalsAt(status, item).map(({ user_id, for_user_id: absent, at }) => {
      const given = { who: nameOf(user_id), when: format.dateTime(at) };
      return absent === undefined
        ? t('approval.given', given)
        : t('approval.given_for', { ...given, absent: nameOf(absent) });
    }),
    ...nodeNotes(status.node),
  ];
  return (
    <Alert
      type="info"
      role="status"
      title={who === '' ? t('approval.nobody') : t('approval.waits', { who })}
      description={facts.length === 0 ? undefined : facts.join(' · ')}
    />
  );
}

/** Who has confirmed the receipt of the item when, and whose receipt it waits for. */
function ReceiptNotice({ module, item }: Props) {
  const { t } = useTranslation('form');
  const { t: inFlow } = useTranslation('flow');
  const { language, siteId } = useWidgetServices();
  const format = useFormat();
  const directory = useQuery(siteUsersQueryOptions(siteId)).data;
  const asked = receiptsOf(module.flow, item);
  const isLate = asked.length === 0;
  const receipts = isLate ? lateReceiptsOf(module.flow, item) : asked;
  if (directory === undefined || receipts.length === 0) return null;
  const userOf = (id: number) => directory.users.find((user) => user.id === id);
  const names = receipts.flatMap(({ userId, confirmedAt }) => {
    const user = userOf(userId);
    return confirmedAt === null && user?.is_active === true ? [user.display_name] : [];
  });
  if (isLate && names.length === 0) return null;
  const given = receipts.filter(({ confirmedAt }) => confirmedAt !== null);
  const params = { done: given.length, count: receipts.length };
  const who = listDeciders(
    (key, of) => inFlow(key, { ...of }),
    localeOf(language).code,
    names,
    names.length,
  );
  return (
    <Alert
      type="info"
      role="status"
      title={
        names.length === 0
          ? t('receipts.nobody', params)
          : t(isLate ? 'receipts.late' : 'receipts.waits', { ...params, who })
      }
      description={
        given.length === 0
          ? undefined
          : given
              .map(({ userId, confirmedAt }) =>
                t('receipts.given', {
                  who: userOf(userId)?.display_name ?? t('somebody'),
                  when: format.dateTime(confirmedAt ?? ''),
                }),
              )
              .join(' · ')
      }
    />
  );
}

/** Why the fields can't be changed, and what a person can do. */
function LockNotice({ module, status }: NoticeProps) {
  const { t } = useTranslation('form');
  const { language } = useWidgetServices();
  const { flow, locks } = module;
  const list = (texts: readonly string[], type: Intl.ListFormatType) =>
    new Intl.ListFormat(language, { type }).format(texts);
  const editable = module.columns
    .filter(({ db }) => locks.editable.has(db))
    .map(({ name }) => textIn(name, language));
  const open = (flow.movesFrom.get(status.number) ?? [])
    .filter(({ to }) => !locks.statuses.has(to.number))
    .map(({ to }) => textIn(to.label, language));
  const label = textIn(status.label, language);
  return (
    <Alert
      type="info"
      role="status"
      title={
        editable.length === 0
          ? t('locked.all', { status: label })
          : t('locked.but', {
              status: label,
              count: editable.length,
              fields: list(editable, 'conjunction'),
            })
      }
      description={
        open.length === 0
          ? t('locked.duplicate')
          : t('locked.move', { statuses: list([...new Set(open)], 'disjunction') })
      }
    />
  );
}
