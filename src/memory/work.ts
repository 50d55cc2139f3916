import { historyEventType } from '../domain/history-event.ts';
import { itemPermission } from '../contract/permissions.ts';
import {
  type ModuleStatuses,
  approvalRule,
  assignedRule,
  sortByUrgency,
  sortByWaitingTime,
  deadlineColumn,
  collectStatuses,
  maxWorkRows,
  overdueRule,
  toWorkStatus,
  toModuleTally,
  workRow,
} from '../domain/my-work.ts';
import {
  GET_MY_WORK,
  GET_SITE_OVERVIEW,
  type ModuleTally,
  type SiteChange,
  type WorkRow,
} from '../contract/work.ts';
import { approvalDenial } from '../runtime/flow/approval.ts';
import { runGroups } from '../runtime/query/groups/run.ts';
import { runQuery } from '../runtime/query/run.ts';
import type { Item } from '../runtime/record/item.ts';
import type { Rule } from '../runtime/rules/rule.ts';
import { commentsOf } from './comments.ts';
import { Kind } from './kind.ts';
import { actorOf, personOf } from './lookups.ts';
import { type Answer, type Asked, type Mock, answer } from './memory.ts';
import { mySites } from './my-sites.ts';

const mostShown = 8;
const mostChanges = 12;

type Sites = Mock['rows']['sites'];

/** A module whose items are looked at, where they may be read, with its statuses there. */
interface Looked {
  readonly kind: Kind;
  readonly known: ModuleStatuses;
  readonly sites: Sites;
}

interface Work {
  readonly rows: WorkRow[];
  readonly total: number;
}

/** What waits for people, and what goes on at a site. */
export function workAnswers(mock: Mock): readonly Answer[] {
  const { rows } = mock;

  function statusesOn(kind: Kind, sites: Sites): ModuleStatuses {
    const { type } = kind.compiled.document;
    const withFlow = rows.templates.filter(
      ({ site_id, module_type, document }) =>
        module_type === type &&
        document.statusFlow !== undefined &&
        sites.some(({ id }) => id === site_id),
    );
    const flows = withFlow.map(
      ({ id, version }) =>
        kind.moduleOf({ template_id: id, template_version: version }).flow.statuses,
    );
    return collectStatuses([kind.compiled.flow.statuses, ...flows]);
  }
  function lookedAt(asked: Asked, sites: Sites): readonly Looked[] {
    const { may } = mySites(mock, asked);
    return mock.modules.flatMap((parts): readonly Looked[] => {
      const kind = new Kind(mock, parts);
      const code = itemPermission(kind.compiled.document.type, 'read');
      const readable = sites.filter(({ id }) => may(id, code));
      return readable.length === 0
        ? []
        : [{ kind, known: statusesOn(kind, sites), sites: readable }];
    });
  }
  const itemsOf = ({ kind, sites }: Looked): readonly Item[] =>
    kind.items.filter(
      ({ site_id, deleted_at }) => deleted_at === null && sites.some(({ id }) => id === site_id),
    );
  function contextOf(asked: Asked, { kind, sites }: Looked) {
    const [only] = sites.length === 1 ? sites : [];
    return {
      now: asked.context.now,
      timeZone: only?.timezone ?? 'UTC',
      person: personOf(mock, asked),
      moduleOf: kind.moduleOf.bind(kind),
    };
  }
  function rowsOf({ context }: Asked, { kind, sites }: Looked, items: readonly Item[]) {
    return items.flatMap((item): readonly WorkRow[] => {
      const found = sites.find(({ id }) => id === item.site_id);
      if (found === undefined) return [];
      const site = { id: found.id, name: found.name, timeZone: found.timezone };
      const row = workRow({ site, module: kind.moduleOf(item), now: context.now }, item);
      return row === null ? [] : [row];
    });
  }
  function findWork(
    asked: Asked,
    all: readonly Looked[],
    ruleOf: (looked: Looked) => Rule | null,
    most = maxWorkRows,
  ): Work {
    const found = all.map((looked) => {
      const filter = ruleOf(looked);
      if (filter === null) return { rows: [], total: 0 };
      const db = deadlineColumn(looked.kind.compiled);
      const sort = [
        ...(db === null ? [] : [{ db, direction: 'asc' as const }]),
        { db: 'updated_at', direction: 'desc' as const },
      ];
      const query = { filter, sort, limit: most };
      const page = runQuery(looked.kind.compiled, itemsOf(looked), query, contextOf(asked, looked));
      const work = rowsOf(asked, looked, page.rows);
      return { rows: work, total: page.total - (page.rows.length - work.length) };
    });
    return {
      rows: sortByUrgency(found.flatMap((each) => each.rows)).slice(0, most),
      total: found.reduce((sum, { total }) => sum + total, 0),
    };
  }
  function findApprovals(asked: Asked, all: readonly Looked[], most = maxWorkRows): Work {
    const waiting = all.flatMap((looked) => {
      const { kind, known, sites } = looked;
      if (approvalRule(known) === null) return [];
      const mine = itemsOf(looked).filter((item) => {
        const status = kind.moduleOf(item).flow.byNumber.get(item.status);
        if (status?.isApproval !== true) return false;
        const timeZone = sites.find(({ id }) => id === item.site_id)?.timezone ?? 'UTC';
        const at = {
          ...asked,
          site: { id: item.site_id },
          context: { ...asked.context, timeZone },
        };
        return approvalDenial(status, item, actorOf(mock, at, item.type)) === null;
      });
      return rowsOf(asked, looked, mine);
    });
    return { rows: sortByWaitingTime(waiting).slice(0, most), total: waiting.length };
  }
  function tally(asked: Asked, looked: Looked): ModuleTally {
    const { kind, known } = looked;
    const module = kind.compiled;
    const [items, context] = [itemsOf(looked), contextOf(asked, looked)];
    const byStatus = runGroups(module, items, { by: 'status', limit: 500 }, context);
    const filter = overdueRule(module, known.finished);
    const late = filter === null ? null : runGroups(module, items, { filter }, context);
    return toModuleTally({
      module,
      moduleStatuses: known,
      groups: byStatus.groups,
      total: byStatus.totals?.count ?? 0,
      overdue: late?.totals?.count ?? 0,
    });
  }
  function latestChanges({ site }: Asked, all: readonly Looked[]): SiteChange[] {
    const byType = new Map(
      all.flatMap((looked) => {
        const { type } = looked.kind.compiled.document;
        return [type, commentsOf(type)].map((name) => [name, looked] as const);
      }),
    );
    const events = rows.events.filter(
      ({ site_id, item_type }) => site_id === site.id && byType.has(item_type),
    );
    return events
      .slice(-mostChanges)
      .toReversed()
      .flatMap((event): readonly SiteChange[] => {
        const looked = byType.get(event.item_type);
        const { item_id: id, changes, user_id } = event;
        if (looked === undefined || id === null) return [];
        const { document } = looked.kind.compiled;
        const wordsOf = (number: unknown) => {
          const status = looked.known.byNumber.get(Number(number));
          return status === undefined ? null : toWorkStatus(status);
        };
        const moved = changes['/status'];
        const user = rows.users.find((each) => each.id === user_id);
        return [
          {
            sequence: event.sequence,
            at: event.at,
            user: user === undefined ? null : { id: user.id, name: user.display_name },
            call: event.call,
            module_type: document.type,
            id,
            name: looked.kind.items.find((item) => item.id === id)?.name ?? null,
            fields: Object.keys(changes)
              .filter((pointer) => pointer.startsWith('/'))
              .toSorted(),
            from: moved === undefined ? null : wordsOf(moved[0]),
            to: moved === undefined ? null : wordsOf(moved[1]),
            happened: historyEventType(document, event),
          },
        ];
      });
  }

  return [
    answer(GET_MY_WORK, (asked) => {
      const all = lookedAt(asked, mySites(mock, asked).sites);
      return {
        assigned: findWork(asked, all, ({ kind, known }) =>
          assignedRule(kind.compiled, known.finished),
        ),
        approvals: findApprovals(asked, all),
      };
    }),
    answer(GET_SITE_OVERVIEW, (asked) => {
      const here = mySites(mock, asked).sites.filter(({ id }) => id === asked.site.id);
      const all = lookedAt(asked, here);
      return {
        modules: all.map((looked) => tally(asked, looked)),
        overdue: findWork(
          asked,
          all,
          ({ kind, known }) => overdueRule(kind.compiled, known.finished),
          mostShown,
        ),
        approvals: findApprovals(asked, all, mostShown),
        changes: latestChanges(asked, all),
      };
    }),
  ];
}
